import { CODE_MINUTES, CODE_TRIES } from '@machi/domain/sessions/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { above, below, fixed, present, raised, rowsOf } from '../../database/rows.ts';
import { login_challenge } from '../../database/tables/sessions.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';

/** So long somebody may think about a new password. */
const PASSWORD_MINUTES = 30;
/** However often a code is sent again, a login that takes longer has to start again. */
const LONGEST_MINUTES = 60;

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** What a login is waiting for: a code that was sent, a factor of the member's own, a new password. */
type Step = 'otp' | 'factor' | 'password';
/** A code that was sent; its hash is keyed by the member. */
export interface SentCode {
  readonly code_hash: string;
  readonly channel: 'email' | 'sms';
  readonly tries: number;
  readonly sent_at: Date;
  readonly expires_at: Date;
}
/** What a login carries from step to step. */
export interface Carried {
  readonly is_temporary: boolean;
  /** The temporary one was handed over at the desk. */
  readonly is_handed: boolean;
  readonly remembers_browser: boolean;
}
const CARRIED = ['is_temporary', 'is_handed', 'remembers_browser'] as const;
const ROW = ['member_id', 'code_hash', 'passkey_challenge', ...CARRIED] as const;
type ChallengeRow = Pick<typeof login_challenge.$inferSelect, (typeof ROW)[number]>;

const challenges = rowsOf(login_challenge);
const findChallenge = statement<{ member_id: number; temporary_hash: string | null }>(
  'find-login-challenge',
  `select c.member_id, t.password_hash as temporary_hash
   from login_challenge c left join temporary_password t on t.member_id = c.member_id
   where c.challenge_hash = $1 and c.step = $2 and c.expires_at > $3 and c.created_at > $4`,
);

/** Opens a step, with the code where one was sent. */
async function openStep(
  transaction: Queryable,
  member_id: number,
  step: Step,
  { is_temporary, is_handed, remembers_browser }: Carried,
  sent: SentCode | Pick<SentCode, 'expires_at'>,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const carried = { is_temporary, is_handed, remembers_browser };
  const row = { ...sent, ...carried, challenge_hash: hashOf(secret), member_id, step, created_at: now };
  await challenges.insert(transaction, 'insert-login-challenge', row);
  return secret;
}

export const challengeStore = {
  /** Opens the step of the second factor; the secret is answered once. */
  openOtp: (transaction: Queryable, memberId: number, code: SentCode, carried: Carried, now: Date) =>
    openStep(transaction, memberId, 'otp', carried, code, now),
  /**
   * Opens the step of a factor of the member's own; the secret is answered once. Earlier ones go on: whoever has the password
   * would end the login of its owner as often as they like.
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
  /** Opens the step of the new password; the secret is answered once. */
  openPassword(transaction: Queryable, memberId: number, carried: Carried, now: Date): Promise<string> {
    const end = { expires_at: minutesAfter(now, PASSWORD_MINUTES) };
    return openStep(transaction, memberId, 'password', carried, end, now);
  },
  codeEnd: (now: Date): Date => minutesAfter(now, CODE_MINUTES),
  /** Ends the member's earlier second factors, and answers the code that was sent for the last one. */
  async takeCode(transaction: Queryable, memberId: number): Promise<SentCode | undefined> {
    const sent = { member_id: memberId, step: fixed('otp'), code_hash: present, channel: present, sent_at: present };
    const columns = ['code_hash', 'channel', 'tries', 'sent_at', 'expires_at'] as const;
    return (await challenges.removeReturning(transaction, 'take-sent-code', sent, columns))[0] as SentCode | undefined;
  },
  /** The challenge, when this try of a code is among the five; each is counted, also of those at the same time. */
  async countTry(
    database: Queryable,
    secret: string,
    step: Exclude<Step, 'password'>,
    now: Date,
  ): Promise<ChallengeRow | undefined> {
    // Counted before it is looked at: of a hundred at once, five find a row.
    const open = { challenge_hash: hashOf(secret), step, tries: below(CODE_TRIES), expires_at: above(now) };
    return (await challenges.updateReturning(database, 'count-code-try', open, { tries: raised }, ROW))[0];
  },
  /** Uses a challenge up; undefined when it was used, replaced or ended meanwhile. */
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
  /** Whose challenge it is, with the hash of the temporary password that the member has. */
  async find(database: Queryable, secret: string, step: Step, now: Date) {
    const start = minutesAfter(now, -LONGEST_MINUTES);
    return (await database.run(findChallenge, [hashOf(secret), step, now, start]))[0];
  },
  /** Puts a new code in the place of the one before; false when the challenge has ended meanwhile. */
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
