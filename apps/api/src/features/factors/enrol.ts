import type { Enrolled } from '@machi/domain/factors/contract';
import type { FactorKind } from '@machi/domain/factors/ways';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { factorStore } from '../../platform/factors/factor-store.ts';
import { recoveryCodes } from '../../platform/factors/recovery-codes.ts';
import { isSecure, type House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { raiseSession, sessionCookie } from '../../platform/sessions/sessions.ts';
import { noteChange } from './change.ts';
import { ownerStore, type EnrolmentRow } from './owner-store.ts';

export const isOver = refuse(409, { field: 'request', code: 'enrolment-over' });

interface Enrolment {
  readonly kind: FactorKind;
  /** The secret of the begun enrolment. */
  readonly token: string;
  /** Adds the factor or returns a refusal. */
  readonly add: (transaction: Queryable, waiting: EnrolmentRow) => Promise<Refusal | undefined>;
}

interface Done {
  readonly reply: Enrolled;
  readonly cookie: string;
}

async function enrol(
  house: House,
  transaction: Queryable,
  exchange: MemberExchange,
  { kind, token, add }: Enrolment,
): Promise<Done | Refusal> {
  const { member, session, now } = exchange;
  const { member_id } = member;
  const owner = await ownerStore.lock(transaction, member_id);
  if (!owner || !session) return notFound;
  const waiting = await ownerStore.enrolment(transaction, token, now);
  if (!waiting) return isOver;
  if (waiting.member_id !== member_id) return notFound;
  const refusal = await add(transaction, waiting);
  if (refusal) return refusal;
  await ownerStore.dropEnrolment(transaction, member_id);
  const isFirst = owner.factor_kinds.length === 0;
  const codes = isFirst ? await recoveryCodes.renew(house, transaction, member_id) : null;
  await noteChange(house, transaction, exchange, owner, 'added', kind);
  const cookie = await raiseSession(transaction, session.tokenHash);
  return { reply: { ...(await factorStore.read(house, transaction, member_id)), recovery_codes: codes }, cookie };
}

/**
 * Adds a factor begun with the password. With the first factor come recovery codes, other sessions end, and this
 * session gets a new cookie and its full rights. Not `exchange.write`: its stored reply would hold secrets that are
 * shown once.
 */
export async function enrolFactor(
  house: House,
  exchange: MemberExchange,
  enrolment: Enrolment,
): Promise<Enrolled | Refusal> {
  const done = await house.database.transaction(
    (transaction) => enrol(house, transaction, exchange, enrolment),
    isRefusal,
  );
  if (isRefusal(done)) return done;
  const end = new Date((exchange.session?.expire ?? 0) * 1000);
  exchange.setCookie(sessionCookie(isSecure(house), done.cookie, end));
  house.wakeOutbox();
  return done.reply;
}
