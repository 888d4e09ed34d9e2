import { CODE_MINUTES, CODE_TRIES } from '@machi/domain/sessions/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
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
interface ChallengeRow extends Carried {
  readonly member_id: number;
  readonly code_hash: string | null;
  readonly passkey_challenge: string | null;
}

const insertChallenge = statement(
  'insert-login-challenge',
  `insert into login_challenge (challenge_hash, member_id, step, code_hash, channel, tries, sent_at, created_at, expires_at,
     is_temporary, is_handed, remembers_browser) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
const takeCode = statement<SentCode>(
  'take-sent-code',
  `delete from login_challenge where member_id = $1 and step = 'otp' returning code_hash, channel, tries, sent_at, expires_at`,
);
/** Counts the try before it is looked at: of a hundred at once, five find a row. */
const countTry = statement<ChallengeRow>(
  'count-code-try',
  `update login_challenge set tries = tries + 1
   where challenge_hash = $1 and step = $3 and tries < ${CODE_TRIES} and expires_at > $2
   returning member_id, code_hash, passkey_challenge, is_temporary, is_handed, remembers_browser`,
);
const takeChallenge = statement<ChallengeRow>(
  'take-login-challenge',
  `delete from login_challenge where challenge_hash = $1 and step = $2 and code_hash is not distinct from $3::text
     and expires_at > $4 returning member_id, code_hash, passkey_challenge, is_temporary, is_handed, remembers_browser`,
);
const findChallenge = statement<{ member_id: number; temporary_hash: string | null }>(
  'find-login-challenge',
  `select c.member_id, t.password_hash as temporary_hash
   from login_challenge c left join temporary_password t on t.member_id = c.member_id
   where c.challenge_hash = $1 and c.step = $2 and c.expires_at > $3 and c.created_at > $4`,
);
const replaceCode = statement<{ member_id: number }>(
  'replace-sent-code',
  `update login_challenge set code_hash = $2, channel = $3, tries = 0, sent_at = $4, expires_at = $5
   where challenge_hash = $1 and step = 'otp' returning member_id`,
);
const setPasskeyChallenge = statement(
  'set-passkey-challenge',
  'update login_challenge set passkey_challenge = $2 where challenge_hash = $1',
);
const forgetOld = statement('forget-login-challenges', 'delete from login_challenge where expires_at < $1');

/** Opens a step for which nothing is sent. */
async function openStep(
  transaction: Queryable,
  memberId: number,
  step: Step,
  { is_temporary, is_handed, remembers_browser }: Carried,
  end: Date,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const ofStep = [hashOf(secret), memberId, step, null, null, 0, null, now, end];
  await transaction.run(insertChallenge, [...ofStep, is_temporary, is_handed, remembers_browser]);
  return secret;
}

export const challengeStore = {
  /** Opens the step of the second factor; the secret is answered once. */
  async openOtp(transaction: Queryable, memberId: number, code: SentCode, carried: Carried, now: Date) {
    const secret = newSecret();
    await transaction.run(insertChallenge, [
      hashOf(secret),
      memberId,
      'otp',
      code.code_hash,
      code.channel,
      code.tries,
      code.sent_at,
      now,
      code.expires_at,
      carried.is_temporary,
      carried.is_handed,
      carried.remembers_browser,
    ]);
    return secret;
  },
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
    const secret = await openStep(transaction, memberId, 'factor', carried, minutesAfter(now, CODE_MINUTES), now);
    if (passkeyChallenge !== null) await transaction.run(setPasskeyChallenge, [hashOf(secret), passkeyChallenge]);
    return secret;
  },
  /** Opens the step of the new password; the secret is answered once. */
  openPassword(transaction: Queryable, memberId: number, carried: Carried, now: Date): Promise<string> {
    return openStep(transaction, memberId, 'password', carried, minutesAfter(now, PASSWORD_MINUTES), now);
  },
  codeEnd: (now: Date): Date => minutesAfter(now, CODE_MINUTES),
  /** Ends the member's earlier second factors, and answers the code that was sent for the last one. */
  async takeCode(transaction: Queryable, memberId: number): Promise<SentCode | undefined> {
    return (await transaction.run(takeCode, [memberId]))[0];
  },
  /** The challenge, when this try of a code is among the five; each is counted, also of those at the same time. */
  async countTry(
    database: Queryable,
    secret: string,
    step: Exclude<Step, 'password'>,
    now: Date,
  ): Promise<ChallengeRow | undefined> {
    return (await database.run(countTry, [hashOf(secret), now, step]))[0];
  },
  /** Uses a challenge up; undefined when it was used, replaced or ended meanwhile. */
  async take(
    transaction: Queryable,
    secret: string,
    step: Step,
    codeHash: string | null,
    now: Date,
  ): Promise<ChallengeRow | undefined> {
    return (await transaction.run(takeChallenge, [hashOf(secret), step, codeHash, now]))[0];
  },
  /** Whose challenge it is, with the hash of the temporary password that the member has. */
  async find(database: Queryable, secret: string, step: Step, now: Date) {
    const start = minutesAfter(now, -LONGEST_MINUTES);
    return (await database.run(findChallenge, [hashOf(secret), step, now, start]))[0];
  },
  /** Puts a new code in the place of the one before; false when the challenge has ended meanwhile. */
  async replaceCode(transaction: Queryable, secret: string, code: SentCode): Promise<boolean> {
    const values = [hashOf(secret), code.code_hash, code.channel, code.sent_at, code.expires_at];
    return (await transaction.run(replaceCode, values)).length > 0;
  },
  forgetOld: (database: Queryable, now: Date) => database.run(forgetOld, [now]),
};
