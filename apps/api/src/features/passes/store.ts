import type { Flag } from '@machi/domain/fields/model';
import type { FareReason, PassKind, VisitMethod } from '@machi/domain/passes/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { subscription } from '../../database/tables/members.ts';
import { pass_consent } from '../../database/tables/passes.ts';

const subscriptions = rowsOf(subscription);
const consents = rowsOf(pass_consent);

/** A member's facts for their passes. */
export interface BearerRow {
  readonly birthdate: string | null;
  readonly is_resident: Flag;
  readonly is_handicapped: Flag;
  readonly is_verified: boolean;
  readonly service: 'active' | 'suspended' | 'none';
  readonly card: 'linked' | 'lost' | 'none';
  /** Whether they have a card, not reported lost, that the bath accepts. */
  readonly has_bath_card: boolean;
  readonly bath_since: Date | null;
  readonly bus_since: Date | null;
  /** Counted visits to the bath in the pass year. */
  readonly visits: number;
  readonly last_visit_at: Date | null;
}

const BEARER = `m.birthdate::text as birthdate, m.is_resident, m.is_handicapped, m.verified_at is not null as is_verified,
  coalesce((select case when s.suspended_at is null then 'active' else 'suspended' end from subscription s
    where s.member_id = m.member_id and s.service_id = $2), 'none') as service,
  coalesce((select case bool_or(c.lost_at is null) when true then 'linked' when false then 'lost' end from card c
    where c.member_id = m.member_id and c.ended_at is null), 'none') as card,
  exists (select from card c where c.member_id = m.member_id and c.ended_at is null and c.lost_at is null
    and c.method = 'individual-number-card') as has_bath_card,
  (select consented_at from pass_consent where member_id = m.member_id and pass = 'bath') as bath_since,
  (select consented_at from pass_consent where member_id = m.member_id and pass = 'bus') as bus_since,
  v.visits, v.last_visit_at`;
const VISITS = `lateral (select count(*)::int as visits, max(visited_at) as last_visit_at from visit
  where member_id = m.member_id and pass = 'bath' and pass_year = $3 and is_counted and not is_test) as v`;
const selectBearer = statement<BearerRow>(
  'select-pass-bearer',
  `select ${BEARER} from member m, ${VISITS} where m.member_id = $1`,
);
export interface VisitRow {
  readonly visit_id: number;
  readonly visited_at: Date;
  readonly method: VisitMethod;
  readonly is_counted: boolean;
  readonly is_corrected: boolean;
  readonly is_by_staff: boolean;
  readonly fare_yen: number | null;
  readonly fare_reason: FareReason | null;
}
/** SQL: real visits. Without refused and repeated taps and tests, with visits that the office removed. */
const IS_SHOWN = `not v.is_test and (v.is_counted or exists (select from visit_correction c where c.visit_id = v.visit_id))`;
const selectVisits = statement<VisitRow>(
  'select-own-visits',
  `select v.visit_id, v.visited_at, v.method, v.is_counted, v.fare_yen, v.fare_reason,
     exists (select from visit_correction c where c.visit_id = v.visit_id) as is_corrected, v.decided_by = 'staff' as is_by_staff
   from visit v where v.member_id = $1 and v.pass = $2 and v.visited_at >= $3 and v.visited_at < $4 and ${IS_SHOWN}
   order by v.visited_at, v.visit_id`,
);
/** Pass years begin some months after the calendar year. */
const selectYears = statement<{ year: number }>(
  'select-own-visit-years',
  `select distinct extract(year from (v.visited_at at time zone 'Asia/Tokyo') - make_interval(months => $3::int - 1))::int as year
   from visit v where v.member_id = $1 and v.pass = $2 and ${IS_SHOWN}`,
);

export const passStore = {
  /** Undefined if there is no such member. */
  bearer: async (database: Queryable, memberId: number, serviceId: number, passYear: number) =>
    (await database.run(selectBearer, [memberId, serviceId, passYear]))[0],
  /** Whether the member uses the service of the passes; serialised with a concurrent suspension. */
  async holdService(transaction: Queryable, memberId: number, serviceId: number): Promise<boolean> {
    const of = { member_id: memberId, service_id: serviceId };
    const held = await subscriptions.lock(transaction, 'hold-pass-subscription', of, { columns: ['suspended_at'] });
    return held?.suspended_at === null;
  },
  /** False if the pass was already in use. */
  async start(transaction: Queryable, member_id: number, pass: PassKind, consented_at: Date): Promise<boolean> {
    const given = { member_id, pass, consented_at };
    return (await consents.insertIfAbsent(transaction, 'insert-pass-consent', given, ['pass'])) !== undefined;
  },
  /** False if the pass was not in use. */
  stop: async (transaction: Queryable, member_id: number, pass: PassKind): Promise<boolean> =>
    (await consents.removeReturning(transaction, 'delete-pass-consent', { member_id, pass }, ['pass'])).length > 0,
  /** Visits or rides from an instant until before another, the earliest first. */
  visits: (database: Queryable, memberId: number, pass: PassKind, from: Date, until: Date) =>
    database.run(selectVisits, [memberId, pass, from, until]),
  years: async (database: Queryable, memberId: number, pass: PassKind, startsMonth: number): Promise<number[]> =>
    (await database.run(selectYears, [memberId, pass, startsMonth])).map(({ year }) => year),
};
