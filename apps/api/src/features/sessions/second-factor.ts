import { randomInt, timingSafeEqual } from 'node:crypto';
import { loginIdOf, maskedContact } from '@machi/domain/members/login-id';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { loginOtp, resendLoginOtp } from '@machi/domain/sessions/contract';
import { guestSession } from '@machi/domain/sessions/model';
import { CODE_TRIES, RESEND_SECONDS, mayRemember, type Permit } from '@machi/domain/sessions/rules';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { keyedHash } from '../../ground/secrets.ts';
import { permitSecret, settleSecrets } from '../../platform/notifications/sent-secrets.ts';
import { serve } from '../../platform/http/serve.ts';
import { challengeStore, type Carried, type SentCode } from './challenge-store.ts';
import { otpNotification } from './notifications.ts';
import { answerStep, openOrAskPassword, type LoginStep } from './open-login.ts';
import { sessionStore, type MemberRow } from './store.ts';
import { noteWrongCode } from './wrong-codes.ts';

const DIGITS = 6;

/** Keyed, because all six-digit codes could be tried against a plain hash. */
const codeHash = (house: House, memberId: number, code: string): string =>
  keyedHash(house.secret, `otp ${memberId} ${code}`);

const isOver = (): Refusal => refuse(422, { field: 'code', code: 'otp-over' });

function refusePermit({ wait, isLimit }: Extract<Permit, { may: false }>, field: string): Refusal {
  const problem = isLimit
    ? { field, code: 'resend-limit' as const }
    : { field, code: 'resend-wait' as const, params: [wait] };
  return { ...refuse(429, problem), retryAfterSeconds: wait };
}

const contactOf = (member: MemberRow) => loginIdOf(recipientOf(member).to);

/** Makes a code and queues its notification. */
async function sendCode(house: House, transaction: Queryable, member: MemberRow, now: Date): Promise<SentCode> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const recipient = recipientOf(member);
  await enqueueNotification(transaction, recipient, otpNotification(house, member, code), now, 'quick');
  return {
    code_hash: codeHash(house, member.member_id, code),
    channel: recipient.channel,
    tries: 0,
    sent_at: now,
    expires_at: challengeStore.codeEnd(now),
  };
}

/**
 * Begins the second factor, in the transaction that locks the member's row. Within a minute of the last code, or after
 * five in an hour, the last code stays valid with its counted tries. A login in progress elsewhere ends.
 */
export async function askSecondFactor(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  carried: Carried,
  now: Date,
): Promise<LoginStep | Refusal> {
  const contact = contactOf(member);
  const permit = await permitSecret(house, transaction, 'otp', contact.key, now);
  const before = await challengeStore.takeCode(transaction, member.member_id);
  const isBeforeGood = before !== undefined && before.tries < CODE_TRIES && before.expires_at > now;
  if (!permit.may && !isBeforeGood) return refusePermit(permit, 'login_id');
  const code = permit.may || !before ? await sendCode(house, transaction, member, now) : before;
  const challenge = await challengeStore.openOtp(transaction, member.member_id, code, carried, now);
  const resend_after = permit.may ? RESEND_SECONDS : permit.wait;
  const sent_to = maskedContact(contact);
  const { channel } = code;
  const may_remember = mayRemember(member);
  const next = { step: 'otp' as const, challenge, channel, sent_to, resend_after, may_remember };
  return { reply: { ...guestSession, next }, cookies: [] };
}

export const secondFactorRoutes = (house: House) => [
  serve(loginOtp, async ({ challenge, code, remembers_browser }, exchange) => {
    const { now } = exchange;
    const asked = await challengeStore.countTry(house.database, challenge, 'otp', now);
    if (!asked?.code_hash) return isOver();
    const given = codeHash(house, asked.member_id, code);
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(asked.code_hash))) {
      await noteWrongCode(house, asked.member_id, exchange);
      return refuse(422, { field: 'code', code: 'otp-wrong' });
    }
    const step = await house.database.transaction<LoginStep | Refusal>(async (transaction) => {
      const member = await sessionStore.lock(transaction, asked.member_id);
      const taken = await challengeStore.take(transaction, challenge, 'otp', asked.code_hash, now);
      if (!member || member.is_locked || !taken) return isOver();
      await settleSecrets(house, transaction, 'otp', contactOf(member).key);
      return openOrAskPassword(house, transaction, member, exchange, { ...taken, remembers_browser });
    }, isRefusal);
    return answerStep(house, exchange, step);
  }),

  serve(resendLoginOtp, async ({ challenge }, { now }) => {
    const found = await challengeStore.find(house.database, challenge, 'otp', now);
    if (!found) return isOver();
    const reply = await house.database.transaction<{ resend_after: number } | Refusal>(async (transaction) => {
      const member = await sessionStore.lock(transaction, found.member_id);
      if (!member || member.is_locked) return isOver();
      const permit = await permitSecret(house, transaction, 'otp', contactOf(member).key, now);
      if (!permit.may) return refusePermit(permit, 'code');
      const code = await sendCode(house, transaction, member, now);
      if (!(await challengeStore.replaceCode(transaction, challenge, code))) return isOver();
      return { resend_after: RESEND_SECONDS };
    }, isRefusal);
    house.wakeOutbox();
    return reply;
  }),
];
