import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { beginTotp, confirmTotp } from '@machi/domain/factors/contract';
import type { Enrolled } from '@machi/domain/factors/contract';
import { ENROLMENT_MINUTES } from '@machi/domain/factors/rules';
import { loginIdOf } from '@machi/domain/members/login-id';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { factorStore } from '../../platform/factors/factor-store.ts';
import { recoveryCodes } from '../../platform/factors/recovery-codes.ts';
import { newTotpSecret, sealTotp, stepOfCode, totpUri, unsealTotp } from '../../platform/factors/totp.ts';
import { isSecure } from '../../platform/house.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { recipientOf } from '../../platform/letters/recipient.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { raiseSession, sessionCookie } from '../../platform/sessions/sessions.ts';
import { noteChange } from './change.ts';
import { ownerStore } from './owner-store.ts';

interface Done {
  readonly reply: Enrolled;
  readonly cookie: string;
}

/** Adds what waits in this session, once a code of it is right. */
async function enrol(
  house: House,
  transaction: Queryable,
  exchange: MemberExchange,
  { enrolment, code }: CheckedInputOf<typeof confirmTotp>,
): Promise<Done | Refusal> {
  const { member, session, now } = exchange;
  const { member_id } = member;
  const owner = await ownerStore.lock(transaction, member_id);
  if (!owner || !session) return notFound;
  const waiting = await ownerStore.enrolment(transaction, enrolment, now);
  if (waiting && waiting.member_id !== member_id) return notFound;
  const sealed = waiting?.sealed_secret ?? undefined;
  const secret = sealed && unsealTotp(house, member_id, sealed);
  if (sealed === undefined || secret === undefined) return refuse(409, { field: 'request', code: 'enrolment-over' });
  const step = stepOfCode(secret, code, now);
  if (step === undefined) return refuse(422, { field: 'code', code: 'totp-wrong' });
  await factorStore.setTotp(transaction, member_id, Buffer.from(sealed), step, now);
  await ownerStore.dropEnrolment(transaction, member_id);
  const isFirst = owner.factor_kinds.length === 0;
  const codes = isFirst ? await recoveryCodes.renew(house, transaction, member_id) : null;
  await noteChange(house, transaction, exchange, owner, 'added');
  const cookie = await raiseSession(transaction, session.tokenHash);
  return { reply: { ...(await factorStore.read(transaction, member_id)), recovery_codes: codes }, cookie };
}

/** The authenticator app: its secret is shown once, and counts when a code of it comes back with the secret of its enrolment. */
export const totpRoutes = (house: House) => [
  serve(beginTotp, async ({ old_password }, { member, now }) => {
    const { member_id } = member;
    const refusal = await checkOwnPassword(house, house.database, member_id, old_password, now);
    if (refusal) return refusal;
    const owner = await ownerStore.read(house.database, member_id);
    if (!owner) return notFound;
    const secret = newTotpSecret();
    const end = new Date(now.getTime() + ENROLMENT_MINUTES * 60_000);
    const sealed = sealTotp(house, member_id, secret);
    const enrolment = await ownerStore.keepEnrolment(house.database, member_id, sealed, end);
    // Apps show both as the name of the entry.
    const label = loginIdOf(recipientOf(owner).to).key;
    return { enrolment, secret, uri: totpUri(secret, house.town.town.product_name.en, label) };
  }),

  serve(confirmTotp, async (input, exchange) => {
    // Not by `exchange.write`: what is shown once is stored with no reply.
    const done = await house.database.transaction(
      (transaction) => enrol(house, transaction, exchange, input),
      isRefusal,
    );
    if (isRefusal(done)) return done;
    const end = new Date((exchange.session?.expire ?? 0) * 1000);
    exchange.setCookie(sessionCookie(isSecure(house), done.cookie, end));
    house.wakeOutbox();
    return done.reply;
  }),
];
