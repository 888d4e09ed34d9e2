import type { Owned } from '@machi/domain/reception/rules';
import type { InboxCounts, InboxKind, InboxOrder, WaitingKind } from '@machi/domain/reception/model';
import type { PricedLine } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { HOLDS_TIME, IN_CHARGE, type ReservationRow } from '../bookings/store.ts';
import { NAME, among, rowsFrom, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';

/** A line of the inbox before its texts: an application, or a time that people wait for. */
interface WaitingRow {
  readonly since: Date;
  readonly application_code: string | null;
  readonly kinds: WaitingKind[];
  readonly spot_id: number | null;
  readonly room_id: number | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly people: number;
  /** The first members who wait for a time; null for an application. */
  readonly member_ids: readonly number[] | null;
}

type PageRow = { readonly counts: InboxCounts; readonly total: number } & (WaitingRow | { readonly since: null });

/** SQL: reservation `r` holds its time and has an owner. */
export const IS_ALIVE = `${HOLDS_TIME} and r.member_id is not null`;

/** Members named per awaited time. */
const NAMES_SHOWN = 5;

/** Always returns a row, for the counts. Awaited times come last: they need no decision. */
const readInboxPage = statement<PageRow>(
  'reception-read-inbox',
  `with waiting as (
     select r.application_code, 'approval' as kind, min(r.reserved_at) as since, min(r.started_at) as used from reservation r
       where ${IS_ALIVE} and r.approval_status = 0 group by r.application_code
     union all
     select r.application_code, 'exemption', min(r.reserved_at), min(r.started_at) from reservation r
       where ${IS_ALIVE} and r.exemption_status = 0 group by r.application_code
     union all
     select r.application_code, 'document', min(r.reserved_at), min(r.started_at) from document d
       join reservation r on r.application_code = d.application_code
       where d.checked_at is null and ${IS_ALIVE} group by r.application_code),
   lines as materialized (
     select application_code, array_agg(kind order by kind) as kinds, min(since) as since, min(used) as used,
       null::int as spot_id, null::int as room_id, null::tstzrange as during, 0 as people, null::int[] as member_ids
       from waiting group by application_code
     union all
     select null, '{}', min(created_at), lower(during), spot_id, room_id, during, count(*)::int,
       (array_agg(member_id order by created_at, member_id))[1:${NAMES_SHOWN}]
       from waitlist where room_id is not null and told_at is null and lower(during) > $1 group by spot_id, room_id, during),
   counted as (
     select count(*)::int as total, count(*) filter (where 'approval' = any(kinds))::int as approval,
       count(*) filter (where 'exemption' = any(kinds))::int as exemption,
       count(*) filter (where 'document' = any(kinds))::int as document,
       count(*) filter (where application_code is null)::int as waitlist from lines),
   fitting as materialized (
     select * from lines where $2 = '' or $2 = any(kinds) or ($2 = 'waitlist' and application_code is null)),
   page as (select *, row_number() over (
       order by application_code is null, case when $5 = 'use' then used else since end, since, application_code, room_id, during) as place
     from fitting order by place limit $3 offset $4)
   select jsonb_build_object('all', c.total, 'approval', c.approval, 'exemption', c.exemption,
       'document', c.document, 'waitlist', c.waitlist) as counts,
     (select count(*)::int from fitting) as total, p.since, p.application_code, p.kinds, p.spot_id, p.room_id,
     lower(p.during) as started_at, upper(p.during) as ended_at, p.people, p.member_ids
   from counted c left join page p on true order by p.place`,
);

export type ApplicantRow = ReservationRow & { readonly name: string; readonly quote_lines: PricedLine[] };

const members = rowsOf(member, { name: NAME });
/** Reservations that hold their time, with their owners. */
export const namedReservations = rowsFrom(
  statement<ApplicantRow & Owned>(
    'reservations-with-names',
    `select r.*, ${IN_CHARGE}, m.lastname || ' ' || m.firstname as name
     from reservation r join member m on m.member_id = r.member_id where ${HOLDS_TIME}`,
  ),
);

/** Reception does not see files of form applications or messages: these belong to other offices. */
const selectApplicationOf = statement<{ application_code: string }>(
  'reception-application-of-document',
  `select d.application_code from document d
   where d.document_id = $1 and d.application_code is not null and exists (select from reservation r where r.application_code = d.application_code)`,
);

const isLine = (row: PageRow): row is PageRow & WaitingRow => row.since !== null;

export interface InboxPage {
  readonly lines: readonly WaitingRow[];
  /** The valid dates of each application, in order. */
  readonly dates: ReadonlyMap<string, readonly (ApplicantRow & Owned)[]>;
  /** Names of waiting members by ID. */
  readonly names: ReadonlyMap<number, string>;
  readonly counts: InboxCounts;
  readonly total: number;
}

/** The waiting lines in the requested order; awaited times come last. */
export async function readInbox(
  database: Queryable,
  { kind, order = 'since' }: { readonly kind?: InboxKind | undefined; readonly order?: InboxOrder | undefined },
  now: Date,
  limit: number,
  offset: number,
): Promise<InboxPage> {
  const rows = await database.run(readInboxPage, [now, kind ?? '', limit, offset, order]);
  const [first] = rows;
  if (!first) throw new Error('the inbox has no counts');
  const lines = rows.filter(isLine);
  const codes = lines.map(({ application_code }) => application_code).filter((code) => code !== null);
  const waiting = lines.flatMap(({ member_ids }) => member_ids ?? []);
  const [dates, names] = await Promise.all([
    codes.length === 0
      ? []
      : namedReservations.list(
          database,
          'reception-read-inbox-dates',
          { application_code: among(codes) },
          { order: ['started_at', 'reservation_id'] },
        ),
    waiting.length === 0
      ? []
      : members.list(
          database,
          'reception-read-waiting-names',
          { member_id: among(waiting) },
          { columns: ['member_id', 'name'] },
        ),
  ]);
  return {
    lines,
    dates: Map.groupBy(dates, ({ application_code }) => application_code),
    names: new Map(names.map(({ member_id, name }) => [member_id, name])),
    counts: first.counts,
    total: first.total,
  };
}

/** The facility application that a file belongs to; empty for any other file. */
export const applicationsOfDocument = async (database: Queryable, documentId: number): Promise<string[]> =>
  (await database.run(selectApplicationOf, [documentId])).map(({ application_code }) => application_code);
