import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { waysOf } from '@machi/domain/factors/rules';
import type { PasskeyAnswer } from '@machi/domain/factors/passkeys';
import { factorWays, type FactorWay } from '@machi/domain/factors/ways';
import { loginFactor, loginPasskey } from '@machi/domain/sessions/contract';
import { guestSession } from '@machi/domain/sessions/model';
import { mayRemember } from '@machi/domain/sessions/rules';
import type { Queryable } from '../../database/database.ts';
import { factorStore } from '../../platform/factors/factor-store.ts';
import { passkeyStore } from '../../platform/factors/passkey-store.ts';
import { offersPasskeys, passkeyRequest, readAnswer } from '../../platform/factors/passkeys.ts';
import { recoveryCodes } from '../../platform/factors/recovery-codes.ts';
import { stepOfCode, unsealTotp } from '../../platform/factors/totp.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { countLoginTry, factorTriesKey, forgetLoginTries } from '../../platform/sessions/login-tries.ts';
import { challengeStore, type Carried } from './challenge-store.ts';
import { recoveryNotification } from './notifications.ts';
import { answerStep, openOrAskPassword, type LoginStep } from './open-login.ts';
import { sessionStore, type MemberRow } from './store.ts';
import { noteWrongCode } from './wrong-codes.ts';

const isOver = (): Refusal => refuse(422, { field: 'code', code: 'otp-over' });

/** Begins the step of the member's own factor, in the transaction that locks their row. Sends nothing. */
export async function askOwnFactor(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  carried: Carried,
  now: Date,
): Promise<LoginStep> {
  const passkeys = offersPasskeys(house) ? await passkeyStore.list(transaction, member.member_id) : [];
  const passkey = passkeys.length > 0 ? passkeyRequest(house, passkeys) : null;
  const passkeyChallenge = passkey?.challenge ?? null;
  const challenge = await challengeStore.openFactor(transaction, member.member_id, carried, passkeyChallenge, now);
  const ways = waysOf(member.factor_kinds, member.recovery_left).filter((way) => way !== 'passkey' || passkey);
  return {
    reply: { ...guestSession, next: { step: 'factor', challenge, ways, passkey, may_remember: mayRemember(member) } },
    cookies: [],
  };
}

/** Checks a code of an authenticator app; a right one uses up itself and all earlier ones. */
async function useTotp(house: House, transaction: Queryable, memberId: number, code: string, now: Date) {
  const totp = await factorStore.totp(transaction, memberId);
  const secret = totp && unsealTotp(house, memberId, totp.sealed_secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
  return totp !== undefined && step !== undefined && factorStore.useStep(transaction, totp.factor_id, step, now);
}

/** Checks a recovery code. The member is notified: somebody else may have found the sheet. */
async function useRecovery(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  code: string,
  { now, label }: Exchange,
): Promise<boolean> {
  const left = await recoveryCodes.use(house, transaction, member.member_id, code, now);
  if (left === undefined) return false;
  await enqueueNotification(transaction, recipientOf(member), recoveryNotification(house, member, left), now);
  await writeActivity(transaction, member.member_id, 'recovery-code-used', label, now);
  return true;
}

/** Checks that this member's passkey signed the login's challenge with user verification, and stores its counter. */
async function usePasskey(
  house: House,
  transaction: Queryable,
  memberId: number,
  credential: PasskeyAnswer,
  challenge: string | null,
  now: Date,
): Promise<boolean> {
  const passkeys = await passkeyStore.list(transaction, memberId);
  const passkey = passkeys.find(({ credential_id }) => credential_id === credential.id);
  if (!passkey || challenge === null) return false;
  const state = await readAnswer(house, credential, passkey, challenge);
  return state !== undefined && passkeyStore.use(transaction, passkey.factor_id, state, now);
}

const wrong = {
  passkey: refuse(422, { field: 'request', code: 'passkey-wrong' }),
  totp: refuse(422, { field: 'code', code: 'totp-wrong' }),
  recovery: refuse(422, { field: 'code', code: 'recovery-wrong' }),
} as const satisfies Readonly<Record<FactorWay, Refusal>>;

interface Try {
  readonly challenge: string;
  readonly remembers_browser: boolean;
  readonly way: FactorWay;
  /** Uses up the factor if it can be; false if it is wrong. */
  readonly use: (transaction: Queryable, member: MemberRow, passkeyChallenge: string | null) => Promise<boolean>;
}

/** One try at the member's own factor, counted before the check, in this login and across logins. */
async function answerFactor(
  house: House,
  exchange: Exchange,
  { challenge, remembers_browser, way, use }: Try,
): Promise<LoginStep | Refusal> {
  const { now } = exchange;
  const asked = await challengeStore.countTry(house.database, challenge, 'factor', now);
  if (!asked) return isOver();
  // Counted across logins too: anyone with the password can begin many. Each way has its own count, so that guessing
  // codes does not block every way for the owner. Passkeys are not counted, because they cannot be guessed.
  const key = factorTriesKey(house, asked.member_id, way);
  const wait = way === 'passkey' ? 0 : await countLoginTry(house.database, key, now);
  if (wait > 0)
    return { ...refuse(429, { field: 'code', code: 'login-wait', params: [wait] }), retryAfterSeconds: wait };
  const step = await house.database.transaction<LoginStep | Refusal>(async (transaction) => {
    const member = await sessionStore.lock(transaction, asked.member_id);
    if (!member || member.is_locked) return isOver();
    if (!(await use(transaction, member, asked.passkey_challenge))) return wrong[way];
    const taken = await challengeStore.take(transaction, challenge, 'factor', null, now);
    if (!taken) return isOver();
    for (const each of factorWays) await forgetLoginTries(transaction, factorTriesKey(house, asked.member_id, each));
    return openOrAskPassword(house, transaction, member, exchange, { ...taken, remembers_browser });
  }, isRefusal);
  if (way !== 'passkey' && step === wrong[way]) await noteWrongCode(house, asked.member_id, exchange);
  return step;
}

export const ownFactorRoutes = (house: House) => [
  serve(loginFactor, async ({ challenge, way, code, remembers_browser }, exchange) => {
    const use = (transaction: Queryable, member: MemberRow) =>
      way === 'totp'
        ? useTotp(house, transaction, member.member_id, code, exchange.now)
        : useRecovery(house, transaction, member, code, exchange);
    return answerStep(house, exchange, await answerFactor(house, exchange, { challenge, remembers_browser, way, use }));
  }),

  serve(loginPasskey, async ({ challenge, credential, remembers_browser }, exchange) => {
    const use = (transaction: Queryable, { member_id }: MemberRow, passkeyChallenge: string | null) =>
      usePasskey(house, transaction, member_id, credential, passkeyChallenge, exchange.now);
    const given = { challenge, remembers_browser, way: 'passkey', use } as const;
    return answerStep(house, exchange, await answerFactor(house, exchange, given));
  }),
];
