import type { DateText } from '@machi/domain/calendar/model';
import { emailKey } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { ReportFilter, reportEvents } from '@machi/domain/reports/desk-contract';
import { boxAround, metresBetween, NEAR_METRES, positionOf } from '@machi/domain/reports/rules';
import type { Position } from '@machi/domain/reports/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, between, fixed, nameOf, otherThan, raised, raisedBy, rowsOf } from '../../database/rows.ts';
import { sql, value } from '../../database/sql.ts';
import { report, report_event, report_follower, report_picture } from '../../database/tables/reports/reports.ts';

export type ReportRow = typeof report.$inferSelect;
export type NewReport = Omit<typeof report.$inferInsert, 'report_id' | 'revision' | 'told'>;
export type EventKind = (typeof reportEvents)[number];
/** A report with what a list shows beside it. */
export interface ListedReport extends ReportRow {
  readonly office: Localized;
  readonly pictures: number;
  /** The member who sent it; null: a guest, or somebody who has left. */
  readonly member_id: number | null;
}

const reports = rowsOf(report);
const pictures = rowsOf(report_picture);
const followers = rowsOf(report_follower);
const events = rowsOf(report_event, { by_name: nameOf('by_member_id') });

const COLUMNS = `r.*, o.texts -> 'organization_name' as office,
  (select count(*)::int from report_picture p where p.report_id = r.report_id) as pictures,
  (select f.member_id from report_follower f where f.report_id = r.report_id and f.is_reporter = 1
    and f.member_id is not null limit 1) as member_id`;
const FROM = 'report r join organization o using (organization_id)';
const STATE = value('state');
const OFFICE = value('office');
/** Words that a desk looks for: code, what was written, or where. */
const asked = sql`(${OFFICE}::int is null or r.organization_id = ${OFFICE})
  and case ${STATE}::text when 'received' then r.state = 'received' and r.double_of is null
    when 'late' then r.closed_at is null and r.due_on < ${value('today')}::date
    when 'ended' then r.closed_at is not null and r.double_of is null when 'doubles' then r.double_of is not null
    when 'open' then r.closed_at is null else r.double_of is null end
  and (${value('text')} = '' or r.receipt_code = ${value('code')}
    or position(${value('text')} in lower(r.body || ' ' || r.place || ' ' || r.public_body)) > 0)`;
const selectDesk = statement<ListedReport>(
  'list-desk-reports',
  sql`select ${COLUMNS} from ${FROM} where ${asked}
   order by r.closed_at is not null, r.due_on, r.report_id limit ${value('limit')} offset ${value('offset')}`,
);
const countDesk = statement<{ total: number }>(
  'count-desk-reports',
  sql`select count(*)::int as total from report r where ${asked}`,
);
const selectFile = statement<ListedReport>('read-desk-report', `select ${COLUMNS} from ${FROM} where r.report_id = $1`);
/** The three parts of `isPublic` that rows know; the kinds are the town's. */
const PUBLIC = `r.is_public = 1 and r.state <> 'received' and r.double_of is null and r.kind_key = any($1::text[])
  and case $2::text when 'open' then r.closed_at is null when 'ended' then r.closed_at is not null else true end`;
const selectPublic = statement<ListedReport>(
  'list-public-reports',
  `select ${COLUMNS} from ${FROM} where ${PUBLIC} order by r.created_at desc, r.report_id desc limit $3 offset $4`,
);
const countPublic = statement<{ total: number }>(
  'count-public-reports',
  `select count(*)::int as total from report r where ${PUBLIC}`,
);
const selectOpen311 = statement<ListedReport>(
  'list-open311-reports',
  `select ${COLUMNS} from ${FROM} where ${PUBLIC} and ($5::int[] is null or r.report_id = any($5))
     and ($6::timestamptz is null or r.created_at >= $6) and ($7::timestamptz is null or r.created_at <= $7)
   order by r.created_at desc, r.report_id desc limit $3 offset $4`,
);
const readPicture = statement<{ content: Uint8Array }>(
  'read-public-report-picture',
  `select p.content from report_picture p join report r using (report_id)
   where p.name = $3 and p.is_released = 1 and ${PUBLIC}`,
);
const moveFollowers = statement(
  'move-report-followers',
  `insert into report_follower (report_id, member_id, email, locale, is_reporter, created_at)
   select $2, member_id, email, locale, 0, created_at from report_follower where report_id = $1
   on conflict on constraint report_follower_once do nothing`,
);
const countKinds = statement<{
  kind_key: string;
  received: number;
  open: number;
  late: number;
  ended: number;
  middle_days: number | null;
}>(
  'count-reports-by-kind',
  `select kind_key, count(*)::int as received, (count(*) filter (where closed_at is null))::int as open,
     (count(*) filter (where closed_at is null and due_on < $2::date))::int as late,
     (count(*) filter (where closed_at is not null))::int as ended,
     round((percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at))
       / 86400)::numeric, 1)::float8 as middle_days
   from report where double_of is null and created_at >= $1 group by kind_key`,
);

export interface DeskQuestion {
  readonly state?: ReportFilter | undefined;
  readonly office: number | null;
  readonly q?: string | undefined;
  /** The receipt code that `q` may be; empty: none. */
  readonly code: string;
  readonly today: DateText;
}
const valuesOf = ({ state, office, q = '', code, today }: DeskQuestion) => ({
  state: state ?? null,
  office,
  today,
  text: q.toLowerCase(),
  code,
});

export const reportStore = {
  bySent: (transaction: Queryable, sent_hash: string) => reports.one(transaction, 'report-by-sent', { sent_hash }),
  byCode: (database: Queryable, receipt_code: string) => reports.one(database, 'report-by-code', { receipt_code }),
  read: (database: Queryable, report_id: number) => reports.one(database, 'read-report', { report_id }),
  lock: (transaction: Queryable, report_id: number) => reports.lock(transaction, 'lock-report', { report_id }),
  waiting: (database: Queryable) => reports.count(database, 'count-waiting-reports', { state: fixed('received') }),
  insert: (transaction: Queryable, row: NewReport) =>
    reports.insertReturning(transaction, 'insert-report', row, ['report_id']),
  /** Writes a change under the lock, and raises the revision that desks compare. */
  change: (
    transaction: Queryable,
    name: `${'step' | 'place' | 'publish' | 'merge' | 'touch'}-report`,
    report_id: number,
    set: Partial<NewReport>,
    now: Date,
  ) => reports.update(transaction, name, { report_id }, { ...set, revision: raised, changed_at: now }),
  /** Doubles of a report that becomes one itself go with it. */
  repoint: (transaction: Queryable, from: number, into: number) =>
    reports.update(transaction, 'repoint-doubles', { double_of: from }, { double_of: into }),
  count: (transaction: Queryable, report_id: number, by: number) =>
    reports.update(transaction, 'raise-told', { report_id }, { told: raisedBy(by) }),
  /** Open reports of a kind around a place, the nearest first; one itself is left out. */
  async near(database: Queryable, kind_key: string, position: Position, itself = 0) {
    const { south, north, west, east } = boxAround(position, NEAR_METRES);
    const box = { latitude: between(south, north), longitude: between(west, east) };
    const rows = await reports.list(
      database,
      'near-reports',
      { kind_key, closed_at: null, double_of: null, ...box, report_id: otherThan(itself) },
      { order: ['report_id'], limit: 100 },
    );
    return rows
      .map((row) => ({ ...row, metres: Math.round(metresBetween(position, positionOf(row) ?? position)) }))
      .filter(({ metres }) => metres <= NEAR_METRES)
      .toSorted((one, other) => one.metres - other.metres);
  },

  lines: (database: Queryable, question: DeskQuestion, limit: number, offset: number) =>
    database.run(selectDesk, { ...valuesOf(question), limit, offset }),
  total: async (database: Queryable, question: DeskQuestion) => {
    const { today, ...values } = valuesOf(question);
    return (await database.run(countDesk, { ...values, today }))[0]?.total ?? 0;
  },
  file: async (database: Queryable, report_id: number) => (await database.run(selectFile, [report_id]))[0],

  public: (database: Queryable, kinds: readonly string[], state: string | null, limit: number, offset: number) =>
    database.run(selectPublic, [kinds, state, limit, offset]),
  publicTotal: async (database: Queryable, kinds: readonly string[], state: string | null) =>
    (await database.run(countPublic, [kinds, state]))[0]?.total ?? 0,
  open311: (
    database: Queryable,
    asked311: {
      readonly kinds: readonly string[];
      readonly state: string | null;
      readonly ids: readonly number[] | null;
      readonly from: Date | null;
      readonly until: Date | null;
      readonly limit: number;
      readonly offset: number;
    },
  ) => {
    const { kinds, state, ids, from, until, limit, offset } = asked311;
    return database.run(selectOpen311, [kinds, state, limit, offset, ids, from, until]);
  },

  addPicture: (
    transaction: Queryable,
    report_id: number,
    drawn: Pick<typeof report_picture.$inferInsert, 'name' | 'width' | 'height' | 'content'>,
    now: Date,
  ) => pictures.insert(transaction, 'insert-report-picture', { ...drawn, report_id, created_at: now }),
  pictures: (database: Queryable, report_id: number) =>
    pictures.list(database, 'report-pictures', { report_id }, { order: ['report_picture_id'] }),
  releasedOf: (database: Queryable, ids: readonly number[]) =>
    pictures.list(
      database,
      'released-report-pictures',
      { report_id: among(ids), is_released: fixed(1) },
      { columns: ['report_id', 'name'], order: ['report_picture_id'] },
    ),
  publicPicture: async (database: Queryable, name: string, kinds: readonly string[]) =>
    (await database.run(readPicture, [kinds, null, name]))[0]?.content,
  async release(transaction: Queryable, report_id: number, ids: readonly number[]) {
    await pictures.update(transaction, 'hide-report-pictures', { report_id }, { is_released: 0 });
    await pictures.update(
      transaction,
      'release-report-pictures',
      { report_id, report_picture_id: among(ids) },
      { is_released: 1 },
    );
  },
  hasPicture: (database: Queryable, report_id: number, report_picture_id: number) =>
    pictures.has(database, 'has-report-picture', { report_id, report_picture_id }),
  removePicture: (transaction: Queryable, report_id: number, report_picture_id: number) =>
    pictures.remove(transaction, 'remove-report-picture', { report_id, report_picture_id }),

  note: (
    transaction: Queryable,
    report_id: number,
    what: EventKind,
    reason: Localized | null,
    by_member_id: number | null,
    now: Date,
  ) => events.insert(transaction, 'note-report', { report_id, what, reason, by_member_id, happened_at: now }),
  /** Latest first. */
  events: (database: Queryable, report_id: number) =>
    events.list(database, 'report-events', { report_id }, { order: ['-report_event_id'] }),

  follow: (
    transaction: Queryable,
    row: Pick<typeof report_follower.$inferInsert, 'report_id' | 'member_id' | 'locale' | 'is_reporter'> & {
      readonly email: string;
    },
    now: Date,
  ) => followers.insertIfAbsent(transaction, 'follow-report', { ...row, email: emailKey(row.email), created_at: now }),
  followers: (database: Queryable, report_id: number) =>
    followers.list(database, 'report-followers', { report_id }, { order: ['report_follower_id'] }),
  hasFollower: (database: Queryable, report_id: number, member_id: number) =>
    followers.has(database, 'has-report-follower', { report_id, member_id }),
  /** Starts or takes back the time after which contacts are deleted. */
  endFollowing: (transaction: Queryable, report_id: number, ended_at: Date | null) =>
    followers.update(transaction, 'end-following', { report_id }, { ended_at }),
  moveFollowers: (transaction: Queryable, from: number, into: number) => transaction.run(moveFollowers, [from, into]),

  statistics: (database: Queryable, since: Date, today: DateText) => database.run(countKinds, [since, today]),
};
