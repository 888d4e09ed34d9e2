import type { Locale, Localized } from '@machi/domain/locale/model';
import type { Flag } from '@machi/domain/fields/model';
import { permissions } from '@machi/domain/message-desk/staff';
import type { Addressee, HandedOver, Handled } from '@machi/domain/message-desk/rules';
import type { threadAssignments, threadStates } from '@machi/domain/message-desk/contract';
import { statement, type Queryable } from '../../database/database.ts';
import { among, present, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { guest_inquiry, message_thread, thread_handover } from '../../database/tables/messages.ts';
import { IS_M_GUEST } from '../../platform/members/member-search.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

const threads = rowsOf(message_thread);
const guests = rowsOf(guest_inquiry);
const handovers = rowsOf(thread_handover);
const members = rowsOf(member);

/** A thread with its author and the officials who handle it. */
export interface ThreadRow extends Handled, HandedOver {
  readonly message_thread_id: number;
  /** Empty for a guest. */
  readonly name: string;
  readonly club_id: number | null;
  readonly club_name: string | null;
  /** Address for replies to a guest; empty if they left none. */
  readonly email: string;
  readonly locale: Locale;
  readonly is_spam: Flag;
  readonly is_read: Flag;
  readonly call_at: string | null;
  readonly call_tries: number;
  readonly last_at: Date;
  readonly assigned_name: string;
  readonly answering_name: string;
}

interface ThreadQuestion {
  readonly state: (typeof threadStates)[number];
  readonly assigned?: (typeof threadAssignments)[number] | undefined;
  /** The asking official and their office. */
  readonly actorId: number;
  readonly office: number;
}

const HOLDERS = permissions['message:answer:any'].map((role) => `'${role}'`).join();
/** SQL: whether the official in row `who` of `member` answers messages of this office. */
const answersFor = (who: string, office: string): string =>
  `coalesce(${who}.is_official and ${who}.locked_at is null and ${who}.organization_id = ${office}
     and ${who}.roles && array[${HOLDERS}]::text[], false)`;
const nameOf = (who: string): string => `coalesce(${who}.lastname || ' ' || ${who}.firstname, '')`;

const COLUMNS = `t.message_thread_id, t.member_id, t.club_id, t.subject,
  (select c.club_name from club c where c.club_id = t.club_id) as club_name,
  array(select p.member_id from club_person p where p.club_id = t.club_id) as in_charge, (t.waiting_since is not null)::int as is_waiting, t.call_at, t.call_tries, t.last_at, t.assigned_to, t.answering_by,
  t.answering_until, ${nameOf('m')} as name, ${nameOf('s')} as assigned_name, ${nameOf('a')} as answering_name,
  (select coalesce(max(g.message_id), 0) from message g where g.message_thread_id = t.message_thread_id) as last_message_id,
  (not exists (select from message g where g.message_thread_id = t.message_thread_id and g.is_read = 0))::int as is_read,
  t.is_inquiry, coalesce(q.email, '') as email, coalesce(q.locale, m.locale, 'ja') as locale, (q.spam_at is not null)::int as is_spam,
  (select count(*)::int from thread_handover h where h.message_thread_id = t.message_thread_id) as handovers`;
const GUEST = 'left join guest_inquiry q on q.message_thread_id = t.message_thread_id';
const FROM = `message_thread t left join member m on m.member_id = t.member_id ${GUEST} left join member s on s.member_id = t.assigned_to
  left join member a on a.member_id = t.answering_by`;
/** SQL: unassigned, or assigned to a colleague who no longer answers for this office. */
const NOBODYS = `not ${answersFor('s', 't.organization_id')}`;
const ASKED = `t.organization_id = $1 and (q.spam_at is not null) = ($3 = 'spam')
  and ($3 in ('all', 'spam') or (t.waiting_since is not null
    and (t.call_at is not null) = ($3 = 'calls') and ($3 = 'calls' or (t.member_id is null) = ($3 = 'guests'))))
  and ($4::text is null or ($4 = 'mine' and t.assigned_to = $2) or ($4 = 'nobody' and ${NOBODYS}))`;

// Calls: by their half day. Waiting threads: the longest waiting first. Others: the newest first.
const selectPage = statement<ThreadRow>(
  'list-message-threads',
  `select ${COLUMNS} from ${FROM} where ${ASKED}
   order by case when $3 = 'calls' then t.call_at end, case when $3 in ('waiting', 'guests', 'calls') then t.waiting_since end, t.last_at desc, t.message_thread_id limit $5 offset $6`,
);
interface Counts {
  readonly waiting: number;
  readonly guests: number;
  readonly calls: number;
  readonly mine: number;
  readonly nobody: number;
  readonly all: number;
  readonly spam: number;
}
/** SQL: a member waits for an answer. Guests and wishes to be called are counted separately. */
const WAITS = 't.waiting_since is not null and t.call_at is null and t.member_id is not null';
const countThreads = statement<Counts>(
  'count-message-threads',
  `select (count(*) filter (where ${WAITS}))::int as waiting,
     (count(*) filter (where t.waiting_since is not null and t.call_at is null and t.member_id is null and q.spam_at is null))::int as guests,
     (count(*) filter (where t.waiting_since is not null and t.call_at is not null and q.spam_at is null))::int as calls,
     (count(*) filter (where ${WAITS} and t.assigned_to = $2))::int as mine,
     (count(*) filter (where ${WAITS} and ${NOBODYS}))::int as nobody,
     (count(*) filter (where q.spam_at is null))::int as all, (count(*) filter (where q.spam_at is not null))::int as spam
   from message_thread t ${GUEST} left join member s on s.member_id = t.assigned_to where t.organization_id = $1`,
);
const countAsked = statement<{ total: number }>(
  'count-asked-threads',
  `select count(*)::int as total from ${FROM} where ${ASKED}`,
);
const selectOne = statement<ThreadRow>(
  'read-message-thread',
  `select ${COLUMNS} from ${FROM} where t.message_thread_id = $1 and t.organization_id = $2`,
);
const selectAnswerers = statement<{ official_id: number; name: string }>(
  'list-message-officials',
  `select m.member_id as official_id, ${nameOf('m')} as name from member m
   where m.is_official and ${answersFor('m', '$1')} order by m.lastfurigana, m.firstfurigana, m.member_id`,
);
/** The other offices in which somebody answers messages. */
const selectTakers = statement<{ organization_id: number; office: Localized }>(
  'list-message-offices',
  `select o.organization_id, o.texts -> 'organization_name' as office from organization o
   where o.organization_id <> $1 and exists (select from member m where m.is_official and ${answersFor('m', 'o.organization_id')})
   order by o.organization_id`,
);
export interface HandoverRow {
  readonly from_office: Localized;
  readonly to_office: Localized;
  readonly note: string;
  readonly by_name: string;
  readonly handed_at: Date;
}
const selectHandovers = statement<HandoverRow>(
  'list-thread-handovers',
  `select f.texts -> 'organization_name' as from_office, o.texts -> 'organization_name' as to_office, h.note,
     ${nameOf('m')} as by_name, h.handed_at
   from thread_handover h join organization f on f.organization_id = h.from_organization_id
     join organization o on o.organization_id = h.to_organization_id left join member m on m.member_id = h.handed_by
   where h.message_thread_id = $1 order by h.thread_handover_id`,
);
/** SQL columns that decide whether an office may write to member `m`; `office` and `now` are parameters. */
export const ADDRESSEE = (office: string, now: string): string =>
  `m.member_id, m.locked_at is not null as is_locked,
   ${IS_M_GUEST} as is_guest,
   (select count(*)::int from message_thread t where t.member_id = m.member_id and t.organization_id = ${office}
     and t.created_at > ${now}::timestamptz - interval '1 day') as begun`;
const selectAddressee = statement<Addressee>(
  'read-addressee',
  `select ${ADDRESSEE('$2', '$3')} from member m where m.member_id = $1`,
);
/** The changing facts of threads that wait or are being answered; the desk is told of each change at once. */
const selectMoving = statement<{
  organization_id: number;
  message_thread_id: number;
  last_message_id: number;
  assigned_to: number | null;
  answering_by: number | null;
}>(
  'list-moving-threads',
  `select t.organization_id, t.message_thread_id, t.assigned_to,
     case when t.answering_until > $2 then t.answering_by end as answering_by,
     (select coalesce(max(g.message_id), 0) from message g where g.message_thread_id = t.message_thread_id) as last_message_id
   from message_thread t
   where t.organization_id = any($1::int[]) and (t.waiting_since is not null or t.answering_until > $2)
   order by t.member_id is null, t.last_at desc limit $3`,
);

/** Each statement names the office, so that no official reads messages to another one. */
export const deskStore = {
  list: (database: Queryable, asked: ThreadQuestion, limit: number, offset: number): Promise<ThreadRow[]> => {
    const { office, actorId, state, assigned } = asked;
    return database.run(selectPage, [office, actorId, state, assigned ?? null, limit, offset]);
  },
  async total(database: Queryable, { office, actorId, state, assigned }: ThreadQuestion): Promise<number> {
    return (await database.run(countAsked, [office, actorId, state, assigned ?? null]))[0]?.total ?? 0;
  },
  async count(database: Queryable, { office, actorId }: Pick<ThreadQuestion, 'office' | 'actorId'>): Promise<Counts> {
    const [counts] = await database.run(countThreads, [office, actorId]);
    return counts ?? { waiting: 0, guests: 0, calls: 0, mine: 0, nobody: 0, all: 0, spam: 0 };
  },
  async read(database: Queryable, id: number, office: number): Promise<ThreadRow | undefined> {
    return (await database.run(selectOne, [id, office]))[0];
  },
  /** Locks a thread, then reads it, so that the row is current. */
  async lock(transaction: Queryable, id: number, office: number): Promise<ThreadRow | undefined> {
    const own = { message_thread_id: id, organization_id: office };
    const columns = ['message_thread_id'] as const;
    const held = await threads.lock(transaction, 'lock-message-thread', own, { columns });
    return held && deskStore.read(transaction, id, office);
  },
  answerers: (database: Queryable, office: number) => database.run(selectAnswerers, [office]),
  takers: (database: Queryable, office: number) => database.run(selectTakers, [office]),
  handovers: (database: Queryable, id: number) => database.run(selectHandovers, [id]),
  async handOver(transaction: Queryable, given: typeof thread_handover.$inferInsert): Promise<void> {
    const { message_thread_id, to_organization_id } = given;
    // The new office has not assigned it yet, and the old one no longer handles it.
    const set = { organization_id: to_organization_id, assigned_to: null, answering_by: null, answering_until: null };
    await threads.update(transaction, 'hand-over-thread', { message_thread_id }, set);
    await handovers.insert(transaction, 'note-handover', given);
  },
  mark: (transaction: Queryable, message_thread_id: number, spam_at: Date | null) =>
    guests.update(transaction, 'mark-guest-inquiry', { message_thread_id }, { spam_at }),
  assign: (transaction: Queryable, message_thread_id: number, assigned_to: number | null) =>
    threads.update(transaction, 'assign-thread', { message_thread_id }, { assigned_to }),
  hold: (
    transaction: Queryable,
    message_thread_id: number,
    answering_by: number | null,
    answering_until: Date | null,
  ) => threads.update(transaction, 'hold-thread', { message_thread_id }, { answering_by, answering_until }),
  settle: (transaction: Queryable, message_thread_id: number) => {
    const settled = { waiting_since: null, call_at: null, answering_by: null, answering_until: null };
    return threads.update(transaction, 'settle-thread', { message_thread_id }, settled);
  },
  async addressee(transaction: Queryable, memberId: number, office: number, now: Date): Promise<Addressee | undefined> {
    return (await transaction.run(selectAddressee, [memberId, office, now]))[0];
  },
  moving: (database: Queryable, offices: readonly number[], now: Date, most: number) =>
    database.run(selectMoving, [offices, now, most]),
  async officesOf(database: Queryable, memberIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const of = { member_id: among(memberIds), organization_id: present };
    const columns = ['member_id', 'organization_id'] as const;
    const rows = await members.list(database, 'list-offices-of-officials', of, { columns });
    return new Map(rows.map(({ member_id, organization_id }) => [member_id, organization_id ?? NO_OFFICE]));
  },
};

/** No office has this number: an official without an office reads nothing and writes to nobody. */
const NO_OFFICE = 0;

/** The office for which an official reads and writes. */
export const officeOf = ({ member }: MemberExchange): number => member.organization_id ?? NO_OFFICE;
