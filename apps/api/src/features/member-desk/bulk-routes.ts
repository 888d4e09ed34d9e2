import { availableParallelism } from 'node:os';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { fullAddress } from '@machi/domain/described/address';
import { keptOf } from '@machi/domain/described/kept';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import {
  bulkSentence,
  bulkSteps,
  claimsIn,
  hasNoAccount,
  withKnown,
  type BulkList,
  type BulkUser,
} from '@machi/domain/member-desk/bulk';
import { listedFields } from '@machi/domain/member-desk/bulk-columns';
import { BULK_MAX_LINES } from '@machi/domain/member-desk/bulk-lines';
import {
  checkBulkMembers,
  createBulkMembers,
  readBulkProgress,
  type BulkLine,
} from '@machi/domain/member-desk/contract';
import { fullName } from '@machi/domain/members/model';
import { refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { createBulkQueue } from './bulk-queue.ts';
import { addAccounts, chunksOf, findKnown, reachOf, type NewAccount } from './create-store.ts';
import { writeAccesses, writeListed } from '../../platform/audit/accesses.ts';
import { newHandedPassword } from '../../platform/sessions/temporary-passwords.ts';
import { accountNotification } from './notifications.ts';
import { passwordWriter } from './write-with-passwords.ts';

const TOO_MANY = refuse(422, { field: 'text', code: 'bulk-too-many', params: [BULK_MAX_LINES] });
const WRONG_LINES = refuse(422, { field: 'text', code: 'bulk-lines' });
/** A registration took one of the addresses a moment ago. */
const TAKEN_MEANWHILE = refuse(409, { field: 'text', code: 'bulk-lines' });

/** Reads a list in portions, so that other requests run in between. */
async function readInPortions(text: string, now: Date): Promise<BulkList> {
  const steps = bulkSteps(text, now);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await othersTurn();
  }
}

/**
 * Reads a list and looks up the identifiers that members already have. If its errors may be told, the lookup is audited
 * as an access to the members found.
 */
async function readList(
  database: Queryable,
  exchange: MemberExchange,
  text: string,
  isTold: boolean,
): Promise<BulkList> {
  const list = await readInPortions(text, exchange.now);
  if (list.isTooLong) return list;
  const known = await findKnown(database, claimsIn(list));
  if (isTold || known.size > 0) await writeListed(database, exchange, 'member:check', [...new Set(known.values())]);
  return withKnown(list, new Set(known.keys()));
}

const lineOf = ({ line, name, person, problems }: BulkUser, list: BulkList, locale: Locale): BulkLine => ({
  line,
  ...only(person, ['email', 'tel', 'birthdate', 'zipcode', 'town_id']),
  name,
  furigana: fullName({ lastname: person.lastfurigana, firstname: person.firstfurigana }),
  address: fullAddress(person),
  is_guest: problems.length === 0 && hasNoAccount(person),
  errors: problems.map((problem) => bulkSentence(list, problem, locale)),
});

function checkedOf(list: BulkList, locale: Locale): ReplyOf<typeof checkBulkMembers> {
  const columns = list.columns?.map(({ field, ...column }) => ({ field, ...column }));
  return {
    lines: list.users.map((user) => lineOf(user, list, locale)),
    emails: list.emails,
    names: list.names,
    columns: columns?.flatMap(({ field, ...column }) => (field === undefined ? [] : [{ ...column, field }])) ?? null,
    passed_over: columns?.flatMap(({ field, ...column }) => (field === undefined ? [column] : [])) ?? [],
    list_errors: list.problems.map((problem) => sentenceOf(problem, locale)),
    is_ready: list.isReady,
  };
}

interface Made {
  readonly account: NewAccount;
  /** Empty for a person without a login ID. */
  readonly password: string;
}

/** Makes a first password for each and hashes it, on no more cores than there are, so that logins go on meanwhile. */
async function makeAccounts(
  users: readonly BulkUser[],
  { is_reset_forced, is_password_sent }: Pick<NewAccount, 'is_reset_forced' | 'is_password_sent'>,
  onMade: () => void,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = users.entries();
  await Promise.all(
    Array.from({ length: Math.max(1, availableParallelism() - 1) }, async () => {
      for (const [index, { person }] of waiting) {
        const isGuest = hasNoAccount(person);
        const password = isGuest ? '' : newHandedPassword();
        const account = {
          ...keptOf(listedFields, person),
          password_hash: isGuest ? '' : await hashPassword(password),
          is_reset_forced,
          is_password_sent: is_password_sent && !isGuest,
        };
        made[index] = { account, password };
        onMade();
      }
    }),
  );
  return made;
}

interface ListReply {
  readonly members: readonly { line: number; member_id: number; email: string; login_id: string; name: string }[];
}

const withPasswords = ({ members }: ListReply, passwords: readonly string[] = []) => ({
  // A person without a login ID has no password either.
  members: members.map((member, index) => ({ ...member, password: passwords[index] || null })),
});

interface MadeList {
  readonly users: readonly BulkUser[];
  readonly made: readonly Made[];
  /** True: each gets their first password by notification; false: the reply holds them. */
  readonly isSent: boolean;
}

/** Writes a whole list with its audit rows and notifications. */
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
  await writeAccesses(transaction, exchange, 'member:create', ids);
  const recipients = accounts.map(reachOf);
  const members = users.map(({ line, name, person }, index) => ({
    line,
    member_id: ids[index] ?? 0,
    email: person.email,
    login_id: recipients[index]?.to ?? '',
    name,
  }));
  if (!isSent) return { reply: { members }, passwords: made.map(({ password }) => password) };
  const notifications = made.flatMap(({ account, password }, index) => {
    const recipient = recipients[index];
    if (!recipient || recipient.to === '') return [];
    return [outboxRow(recipient, accountNotification(house, account, recipient.to, password))];
  });
  for (const chunk of chunksOf(notifications)) await enqueueNotifications(transaction, chunk, now);
  return { reply: { members }, passwords: [] };
}

/** Routes that make accounts from a list: all of them or none. */
export function memberBulkRoutes(house: House) {
  const queue = createBulkQueue(house);
  return [
    serve(checkBulkMembers, async ({ text }, exchange) => {
      const list = await readList(house.database, exchange, text, true);
      return list.isTooLong ? TOO_MANY : checkedOf(list, exchange.locale);
    }),

    serve(createBulkMembers, ({ text, is_reset_forced, to_send_email }, exchange) =>
      queue.inTurn(exchange.attempt, async (follower) => {
        const { replyBefore, write } = passwordWriter(house, exchange, withPasswords);
        // A repetition would find its own addresses taken, so its stored reply is looked up first.
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
