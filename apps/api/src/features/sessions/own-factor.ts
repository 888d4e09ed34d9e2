import { isRefusal, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { waysOf } from '@machi/domain/factors/rules';
import type { FactorWay } from '@machi/domain/factors/ways';
import { loginFactor } from '@machi/domain/sessions/contract';
import { guestSession } from '@machi/domain/sessions/model';
import type { Queryable } from '../../database/database.ts';
import { factorStore } from '../../platform/factors/factor-store.ts';
import { recoveryCodes } from '../../platform/factors/recovery-codes.ts';
import { stepOfCode, unsealTotp } from '../../platform/factors/totp.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { enqueueLetter } from '../../platform/letters/outbox.ts';
import { recipientOf } from '../../platform/letters/recipient.ts';
import { countLoginTry, factorTriesKey, forgetLoginTries } from '../../platform/sessions/login-tries.ts';
import { challengeStore } from './challenge-store.ts';
import { recoveryLetter } from './letters.ts';
import { answerStep, openOrAskPassword } from './open-login.ts';
import type { LoginStep } from './open-login.ts';
import { sessionStore } from './store.ts';
import type { MemberRow } from './store.ts';

const isOver = (): Refusal => refuse(422, { field: 'code', code: 'otp-over' });

/** Begins the step of the own factor, in the transaction that holds the member's row. Nothing is sent. */
export async function askOwnFactor(
  transaction: Queryable,
  member: MemberRow,
  isTemporary: boolean,
  now: Date,
): Promise<LoginStep> {
  const carried = { is_temporary: isTemporary, remembers_browser: false };
  const challenge = await challengeStore.openFactor(transaction, member.member_id, carried, now);
  const ways = waysOf(member.factor_kinds, member.recovery_left);
  return { reply: { ...guestSession, next: { step: 'factor', challenge, ways } }, cookies: [] };
}

/** Whether this code of an authenticator app is right; it and all before it are used up by that. */
async function useTotp(house: House, transaction: Queryable, memberId: number, code: string, now: Date) {
  const totp = await factorStore.totp(transaction, memberId);
  const secret = totp && unsealTotp(house, memberId, totp.sealed_secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
  return totp !== undefined && step !== undefined && factorStore.useStep(transaction, totp.factor_id, step, now);
}

/** The same of a recovery code. The member is told, for whoever finds the sheet could do it, too. */
async function useRecovery(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  code: string,
  { now, label }: Exchange,
): Promise<boolean> {
  const left = await recoveryCodes.use(house, transaction, member.member_id, code, now);
  if (left === undefined) return false;
  await enqueueLetter(transaction, recipientOf(member), recoveryLetter(house, member, left), now);
  await writeActivity(transaction, member.member_id, 'recovery-code-used', label, now);
  return true;
}

const wrong: Readonly<Record<FactorWay, Refusal>> = {
  totp: refuse(422, { field: 'code', code: 'totp-wrong' }),
  recovery: refuse(422, { field: 'code', code: 'recovery-wrong' }),
};

export const ownFactorRoutes = (house: House) => [
  serve(loginFactor, async ({ challenge, way, code, remembers_browser }, exchange) => {
    const { now } = exchange;
    const asked = await challengeStore.countTry(house.database, challenge, 'factor', now);
    if (!asked) return isOver();
    // Counted beyond this login too: whoever has the password begins as many as they like.
    const key = factorTriesKey(house, asked.member_id);
    const wait = await countLoginTry(house.database, key, now);
    if (wait > 0)
      return { ...refuse(429, { field: 'code', code: 'login-wait', params: [wait] }), retryAfterSeconds: wait };
    const step = await house.database.transaction<LoginStep | Refusal>(async (transaction) => {
      const member = await sessionStore.lock(transaction, asked.member_id);
      if (!member || member.is_locked) return isOver();
      const isRight =
        way === 'totp'
          ? await useTotp(house, transaction, member.member_id, code, now)
          : await useRecovery(house, transaction, member, code, exchange);
      if (!isRight) return wrong[way];
      const taken = await challengeStore.take(transaction, challenge, 'factor', null, now);
      if (!taken) return isOver();
      await forgetLoginTries(transaction, key);
      const carried = { is_temporary: taken.is_temporary, remembers_browser };
      return openOrAskPassword(house, transaction, member, exchange, carried);
    }, isRefusal);
    return answerStep(house, exchange, step);
  }),
];
