import { CODE_MINUTES, CODE_TRIES } from '@machi/domain/sessions/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { above, below, fixed, present, raised, rowsOf } from '../../database/rows.ts';
import { login_challenge } from '../../database/tables/sessions.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';

/** Time to choose a new password. */
const PASSWORD_MINUTES = 30;
/** Longest duration of a login, however often a code is sent again. */
const LONGEST_MINUTES = 60;

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** What a login waits for: a sent code, the member's own second factor, or a new password. */
type Step = 'otp' | 'factor' | 'password';
/** A sent code; its hash is keyed by the member. */
export interface SentCode {
  readonly code_hash: string;
  readonly channel: 'email' | 'sms';
  readonly tries: number;
  readonly sent_at: Date;
  readonly expires_at: Date;
}
/** Data that a login carries from step to step. */
export interface Carried {
  readonly is_temporary: boolean;
  /** Whether the temporary password was handed over at the desk. */
  readonly is_handed: boolean;
  readonly remembers_browser: boolean;
  /** The login of the directory that this one completes; null: none. */
  readonly directory_hash: Buffer | null;
}
const CARRIED = ['is_temporary', 'is_handed', 'remembers_browser', 'directory_hash'] as const;
const ROW = ['member_id', 'code_hash', 'passkey_challenge', ...CARRIED] as const;
type ChallengeRow = Pick<typeof login_challenge.$inferSelect, (typeof ROW)[number]>;

const challenges = rowsOf(login_challenge);
const findChallenge = statement<{ member_id: number; temporary_hash: string | null }>(
  'find-login-challenge',
  `select c.member_id, t.password_hash as temporary_hash
   from login_challenge c left join temporary_password t on t.member_id = c.member_id
   where c.challenge_hash = $1 and c.step = $2 and c.expires_at > $3 and c.created_at > $4`,
);

/** Opens a step, with the code if one was sent. */
async function openStep(
  transaction: Queryable,
  member_id: number,
  step: Step,
  { is_temporary, is_handed, remembers_browser, directory_hash }: Carried,
  sent: SentCode | Pick<SentCode, 'expires_at'>,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const carried = { is_temporary, is_handed, remembers_browser, directory_hash };
  const row = { ...sent, ...carried, challenge_hash: hashOf(secret), member_id, step, created_at: now };
  await challenges.insert(transaction, 'insert-login-challenge', row);
  return secret;
}

export const challengeStore = {
  /** Opens the step of the sent code; returns the secret once. */
  openOtp: (transaction: Queryable, memberId: number, code: SentCode, carried: Carried, now: Date) =>
    openStep(transaction, memberId, 'otp', carried, code, now),
  /**
   * Opens the step of the member's own factor; returns the secret once. Earlier challenges stay open: otherwise anyone
   * with the password could end the owner's login at will.
   */
  async openFactor(
    transaction: Queryable,
    memberId: number,
    carried: Carried,
    passkeyChallenge: string | null,
    now: Date,
  ): Promise<string> {
    const end = { expires_at: minutesAfter(now, CODE_MINUTES) };
    const secret = await openStep(transaction, memberId, 'factor', carried, end, now);
    const own = { challenge_hash: hashOf(secret) };
    const set = { passkey_challenge: passkeyChallenge };
    if (passkeyChallenge !== null) await challenges.update(transaction, 'set-passkey-challenge', own, set);
    return secret;
  },
  /** Opens the step of the new password; returns the secret once. */
  openPassword(transaction: Queryable, memberId: number, carried: Carried, now: Date): Promise<string> {
    const end = { expires_at: minutesAfter(now, PASSWORD_MINUTES) };
    return openStep(transaction, memberId, 'password', carried, end, now);
  },
  codeEnd: (now: Date): Date => minutesAfter(now, CODE_MINUTES),
  /** Ends the member's earlier code steps and returns the code last sent. */
  async takeCode(transaction: Queryable, memberId: number): Promise<SentCode | undefined> {
    const sent = { member_id: memberId, step: fixed('otp'), code_hash: present, channel: present, sent_at: present };
    const columns = ['code_hash', 'channel', 'tries', 'sent_at', 'expires_at'] as const;
    return (await challenges.removeReturning(transaction, 'take-sent-code', sent, columns))[0] as SentCode | undefined;
  },
  /** Counts a try and returns the challenge if the try is among the allowed five, concurrent tries included. */
  async countTry(
    database: Queryable,
    secret: string,
    step: Exclude<Step, 'password'>,
    now: Date,
  ): Promise<ChallengeRow | undefined> {
    // Counted before the code is compared: of a hundred concurrent tries, five find a row.
    const open = { challenge_hash: hashOf(secret), step, tries: below(CODE_TRIES), expires_at: above(now) };
    return (await challenges.updateReturning(database, 'count-code-try', open, { tries: raised }, ROW))[0];
  },
  /** Uses up a challenge; undefined if it was used, replaced or ended meanwhile. */
  async take(
    transaction: Queryable,
    secret: string,
    step: Step,
    codeHash: string | null,
    now: Date,
  ): Promise<ChallengeRow | undefined> {
    const asked = { challenge_hash: hashOf(secret), step, code_hash: codeHash, expires_at: above(now) };
    return (await challenges.removeReturning(transaction, 'take-login-challenge', asked, ROW))[0];
  },
  /** The challenge's member, with the hash of their temporary password. */
  async find(database: Queryable, secret: string, step: Step, now: Date) {
    const start = minutesAfter(now, -LONGEST_MINUTES);
    return (await database.run(findChallenge, [hashOf(secret), step, now, start]))[0];
  },
  /** Replaces the code; false if the challenge has ended meanwhile. */
  async replaceCode(transaction: Queryable, secret: string, code: SentCode): Promise<boolean> {
    const waiting = { challenge_hash: hashOf(secret), step: fixed('otp') };
    const fresh = { ...code, tries: 0 };
    return (
      (await challenges.updateReturning(transaction, 'replace-sent-code', waiting, fresh, ['member_id'])).length > 0
    );
  },
  forgetOld: (database: Queryable, now: Date) =>
    challenges.remove(database, 'forget-login-challenges', { expires_at: below(now) }),
};
