import { randomUUID } from 'node:crypto';
import type { BusFare, BusKind, PassHolder, PassKind } from '@machi/domain/passes/model';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { mergeVisits } from '../../platform/terminals/merge-visits.ts';
import { tellMonitors } from '../../platform/live/monitors-changed.ts';
import { noteOverdrafts } from '../../platform/terminals/overdrafts.ts';
import { LINE_COLUMNS, LINE_TABLES } from './list-store.ts';
import type { VisitLineRow } from './list-store.ts';

export interface VisitFileRow extends VisitLineRow {
  readonly bus_kind: BusKind | null;
  readonly recorded_at: Date;
  readonly cash_noted_at: Date | null;
  readonly remaining: number | null;
  readonly staff_name: string | null;
  readonly pass_year: number | null;
  /** Visits of the person in the pass year that count now. */
  readonly visits: number;
  readonly last_correction_id: number;
}

const selectVisit = statement<VisitFileRow>(
  'select-visit-file',
  `select ${LINE_COLUMNS}, t.bus_kind, v.recorded_at, v.cash_noted_at, v.remaining, s.lastname || ' ' || s.firstname as staff_name, v.pass_year,
     (select count(*)::int from visit y where y.member_id = v.member_id and y.pass = 'bath' and y.pass_year = v.pass_year and y.is_counted)
       as visits,
     coalesce((select max(visit_correction_id) from visit_correction c where c.visit_id = v.visit_id), 0) as last_correction_id
   from ${LINE_TABLES} left join member s on s.member_id = v.staff_member_id where v.visit_id = $1 and not v.is_test`,
);

export interface CorrectionRow {
  readonly is_counted: boolean;
  readonly reason: string;
  readonly corrected_at: Date;
  readonly corrected_by_name: string | null;
}
const selectCorrections = statement<CorrectionRow>(
  'select-visit-corrections',
  `select c.is_counted, c.reason, c.corrected_at, b.lastname || ' ' || b.firstname as corrected_by_name
   from visit_correction c left join member b on b.member_id = c.corrected_by
   where c.visit_id = $1 order by c.visit_correction_id desc`,
);
/** As taps of one person are: their quota is counted below this lock, and it comes before the visit's own. */
const lockVisitor = statement(
  'lock-visitor',
  'select from member where member_id = (select member_id from visit where visit_id = $1) for no key update',
);
const lockMember = statement('lock-member-of-entry', 'select from member where member_id = $1 for no key update');
const lockVisit = statement('lock-visit', 'select from visit where visit_id = $1 for no key update');
const setCounted = statement(
  'set-visit-counted',
  'update visit set is_counted = $2, same_as = null where visit_id = $1',
);
const insertCorrection = statement(
  'insert-visit-correction',
  `insert into visit_correction (visit_id, is_counted, reason, corrected_at, corrected_by) values ($1, $2, $3, $4, $5)`,
);
/** A visit that does not count is beyond nothing. */
const settleOverdraft = statement(
  'settle-overdraft-of-corrected',
  'update overdraft set settled_at = $2, settled_by = $3 where visit_id = $1 and settled_at is null',
);

export interface EntrantRow {
  readonly birthdate: string | null;
  readonly is_resident: 0 | 1;
  readonly is_handicapped: 0 | 1;
  readonly is_verified: boolean;
  readonly uses_pass: boolean;
}
const selectEntrant = statement<EntrantRow>(
  'select-entrant',
  `select m.birthdate::text as birthdate, m.is_resident, m.is_handicapped, m.verified_at is not null as is_verified,
     exists (select from pass_consent p join subscription s using (member_id)
       where p.member_id = m.member_id and p.pass = $2 and s.service_id = $3 and s.suspended_at is null) as uses_pass
   from member m where m.member_id = $1 and m.locked_at is null`,
);
const selectAround = statement<{ visited_at: Date }>(
  'select-visits-around',
  `select visited_at from visit where member_id = $1 and pass = $2 and is_counted
     and visited_at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'`,
);
const insertEntry = statement<{ visit_id: number }>(
  'insert-visit-by-hand',
  `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, fare_yen, fare_reason, is_counted,
     decided_by, staff_member_id, judged_on, recorded_at)
   values ($1, $2, $3, $4, $5, 'none', $6, 'staff-override', $7, $8, true, 'staff', $9, $10::jsonb, $11) returning visit_id`,
);

/** What is written in for a person. */
export interface NewEntry {
  readonly pass: PassKind;
  readonly member_id: number;
  readonly visited_at: Date;
  /** null on a bus. */
  readonly pass_year: number | null;
  /** null in the bath. */
  readonly fare: BusFare | null;
  readonly judged_on: PassHolder;
}

/** One visit, and what staff put right of it. */
export const visitStore = {
  async read(database: Queryable, visitId: number) {
    const [[row], corrections] = await Promise.all([
      database.run(selectVisit, [visitId]),
      database.run(selectCorrections, [visitId]),
    ]);
    return row && { row, corrections };
  },
  /** Until the end of the transaction nobody else counts this person's visits or puts this one right. */
  async hold(transaction: Queryable, visitId: number): Promise<void> {
    await transaction.run(lockVisitor, [visitId]);
    await transaction.run(lockVisit, [visitId]);
  },
  holdMember: (transaction: Queryable, memberId: number) => transaction.run(lockMember, [memberId]),
  async correct(
    transaction: Queryable,
    visitId: number,
    made: { readonly is_counted: boolean; readonly reason: string },
    by: number,
    { same_visit_minutes, visits_a_year }: PassesFile['bath'],
    now: Date,
  ): Promise<void> {
    await transaction.run(setCounted, [visitId, made.is_counted]);
    await transaction.run(insertCorrection, [visitId, made.is_counted, made.reason, now, by]);
    if (!made.is_counted) await transaction.run(settleOverdraft, [visitId, now, by]);
    const merged = await mergeVisits(transaction, [visitId], same_visit_minutes);
    // Nobody has corrected the visit that counts again in its place.
    await noteOverdrafts(transaction, merged, visits_a_year, now);
    await tellMonitors(transaction);
  },
  async entrant(transaction: Queryable, memberId: number, pass: PassKind, serviceId: number) {
    return (await transaction.run(selectEntrant, [memberId, pass, serviceId]))[0];
  },
  async around(transaction: Queryable, memberId: number, pass: PassKind, at: Date): Promise<Date[]> {
    return (await transaction.run(selectAround, [memberId, pass, at])).map(({ visited_at }) => visited_at);
  },
  /** Answers the number of the new visit, the reason kept with it. */
  async insert(transaction: Queryable, entry: NewEntry, reason: string, by: number, now: Date): Promise<number> {
    const { pass, member_id, visited_at, pass_year, fare, judged_on } = entry;
    const [row] = await transaction.run(insertEntry, [
      randomUUID(),
      pass,
      member_id,
      visited_at,
      pass_year,
      fare && fare.fare_yen > 0 ? 'pay' : 'accepted',
      fare?.fare_yen ?? null,
      fare?.reason ?? null,
      by,
      JSON.stringify(judged_on),
      now,
    ]);
    if (!row) throw new Error('a visit was not written');
    await transaction.run(insertCorrection, [row.visit_id, true, reason, now, by]);
    await tellMonitors(transaction);
    return row.visit_id;
  },
};
