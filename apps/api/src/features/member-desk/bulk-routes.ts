import { availableParallelism } from 'node:os';
import { emailKey, isEmail } from '@machi/domain/fields/model';
import type { Locale } from '@machi/domain/locale/model';
import { BULK_MAX_LINES, readBulk } from '@machi/domain/member-desk/bulk';
import type { BulkList, BulkUser } from '@machi/domain/member-desk/bulk';
import { checkBulkMembers, createBulkMembers, readBulkProgress } from '@machi/domain/member-desk/contract';
import { splitName } from '@machi/domain/member-desk/split-name';
import { refuse, sentenceOf } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { enqueueLetters, outboxRow } from '../../platform/letters/outbox.ts';
import { createBulkQueue } from './bulk-queue.ts';
import { addAccounts, chunksOf, findKnownEmails } from './create-store.ts';
import type { NewAccount } from './create-store.ts';
import { writeLooks, writeListed } from '../../platform/audit/looks.ts';
import { newHandedPassword } from '../../platform/sessions/temporary-passwords.ts';
import { accountLetter } from './letters.ts';
import { passwordWriter } from './write-with-passwords.ts';

const TOO_MANY = refuse(422, { field: 'text', code: 'bulk-too-many', params: [BULK_MAX_LINES] });
const WRONG_LINES = refuse(422, { field: 'text', code: 'bulk-lines' });
/** Somebody else took one of the addresses a moment ago. */
const TAKEN_MEANWHILE = refuse(409, { field: 'text', code: 'bulk-lines' });

/**
 * Reads a list twice: for the addresses to be looked up, then with those that members have. Where what is wrong with it
 * may be told, that is a look at whoever was met.
 */
async function readList(
  database: Queryable,
  exchange: MemberExchange,
  text: string,
  isTold: boolean,
): Promise<BulkList> {
  const list = readBulk(text, new Set());
  if (list.isTooLong) return list;
  // What is no address is nobody's, and may hold what a database does not take.
  const addresses = list.users.map(({ email }) => email).filter(isEmail);
  const known = await findKnownEmails(database, addresses.map(emailKey));
  if (isTold || known.size > 0) await writeListed(database, exchange, 'member:check', [...known.values()]);
  return known.size === 0 ? list : readBulk(text, new Set(known.keys()));
}

const lineOf = ({ line, email, name, problems }: BulkUser, locale: Locale) => ({
  line,
  email,
  name,
  errors: problems.map((problem) => sentenceOf(problem, locale)),
});

interface Made {
  readonly account: NewAccount;
  readonly password: string;
}

/** A first password for each, hashed on as many cores as there are and no more: people go on logging in meanwhile. */
async function makeAccounts(
  users: readonly BulkUser[],
  ofAll: Pick<NewAccount, 'is_reset_forced' | 'is_password_sent'>,
  onMade: () => void,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = users.entries();
  await Promise.all(
    Array.from({ length: Math.max(1, availableParallelism() - 1) }, async () => {
      for (const [index, { email, name }] of waiting) {
        const password = newHandedPassword();
        const password_hash = await hashPassword(password);
        const account = { ...splitName(name), email, tel: null, password_hash, ...ofAll };
        made[index] = { account, password };
        onMade();
      }
    }),
  );
  return made;
}

interface ListReply {
  readonly members: readonly { line: number; member_id: number; email: string; name: string }[];
}

const withPasswords = ({ members }: ListReply, passwords: readonly string[] = []) => ({
  members: members.map((member, index) => ({ ...member, password: passwords[index] ?? null })),
});

interface MadeList {
  readonly users: readonly BulkUser[];
  readonly made: readonly Made[];
  /** Each is sent their first password; otherwise the reply has them. */
  readonly isSent: boolean;
}

/** Writes a list whole, with its rows in the log and its letters. */
async function writeList(
  house: House,
  transaction: Queryable,
  exchange: MemberExchange,
  { users, made, isSent }: MadeList,
): Promise<Refusal | { reply: ListReply; passwords: string[] }> {
  const { now } = exchange;
  const accounts = made.map(({ account }) => account);
  const ids = await addAccounts(transaction, accounts, now);
  if (ids === undefined) return TAKEN_MEANWHILE;
  await writeLooks(transaction, exchange, 'member:create', ids);
  const members = users.map(({ line, email, name }, index) => ({ line, member_id: ids[index] ?? 0, email, name }));
  if (!isSent) return { reply: { members }, passwords: made.map(({ password }) => password) };
  const letters = made.map(({ account, password }) =>
    outboxRow(
      { channel: 'email', to: account.email ?? '' },
      accountLetter(house, account, account.email ?? '', password),
    ),
  );
  for (const chunk of chunksOf(letters)) await enqueueLetters(transaction, chunk, now);
  return { reply: { members }, passwords: [] };
}

/** Accounts that the desk makes from a list: all of them or none. */
export function memberBulkRoutes(house: House) {
  const queue = createBulkQueue(house);
  return [
    serve(checkBulkMembers, async ({ text }, exchange) => {
      const { users, emails, names, isTooLong, isReady } = await readList(house.database, exchange, text, true);
      if (isTooLong) return TOO_MANY;
      return { lines: users.map((user) => lineOf(user, exchange.locale)), emails, names, is_ready: isReady };
    }),

    serve(createBulkMembers, ({ text, is_reset_forced, to_send_email }, exchange) =>
      queue.inTurn(exchange.attempt, async (follower) => {
        const { replyBefore, write } = passwordWriter(house, exchange, withPasswords);
        // A repetition finds its own addresses taken: it must get its reply before they are looked up.
        const before = await replyBefore();
        if (before) return before;
        const { users, isTooLong, isReady } = await readList(house.database, exchange, text, false);
        if (!isReady) return isTooLong ? TOO_MANY : WRONG_LINES;

        const isSent = to_send_email === 1;
        follower.begins(users.length);
        const made = await makeAccounts(users, { is_reset_forced, is_password_sent: isSent }, follower.prepared);
        const reply = await write((transaction) => writeList(house, transaction, exchange, { users, made, isSent }));
        house.wakeOutbox();
        return reply;
      }),
    ),

    serve(readBulkProgress, async ({ attempt }, { member }) => ({
      progress: await queue.read({ member_id: member.member_id, key: attempt }),
    })),
  ];
}
