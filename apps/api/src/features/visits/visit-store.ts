import { randomUUID } from 'node:crypto';
import type { BusFare, BusKind, PassHolder, PassKind } from '@machi/domain/passes/model';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { statement, type Queryable } from '../../database/database.ts';
import { between, holds, nameOf, rowsOf } from '../../database/rows.ts';
import { overdraft, visit, visit_correction } from '../../database/tables/passes.ts';
import { mergeVisits } from '../../platform/terminals/merge-visits.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { tellMonitors } from '../../platform/live/changes.ts';
import { noteOverdrafts } from '../../platform/terminals/overdrafts.ts';
import { LINE_COLUMNS, LINE_TABLES, type VisitLineRow } from './list-store.ts';

const DAY = 86_400_000;
const visits = rowsOf(visit);
const overdrafts = rowsOf(overdraft);
const corrections = rowsOf(visit_correction, { corrected_by_name: nameOf('corrected_by') });
const CORRECTED = {
  columns: ['is_counted', 'reason', 'corrected_at', 'corrected_by_name'],
  order: ['-visit_correction_id'],
} as const;

export interface VisitFileRow extends VisitLineRow {
  readonly bus_kind: BusKind | null;
  readonly recorded_at: Date;
  readonly cash_noted_at: Date | null;
  readonly remaining: number | null;
  readonly staff_name: string | null;
  readonly pass_year: number | null;
  /** The person's counted visits in the pass year. */
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
/** Locks the person as a tap does: the quota is counted under this lock. Taken before the visit's own lock. */
const lockVisitor = statement(
  'lock-visitor',
  'select from member where member_id = (select member_id from visit where visit_id = $1) for no key update',
);
const lockVisit = statement('lock-visit', 'select from visit where visit_id = $1 for no key update');

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

/** A visit that staff enter for a person. */
export interface NewEntry {
  readonly pass: PassKind;
  readonly member_id: number;
  readonly visited_at: Date;
  /** Null on a bus. */
  readonly pass_year: number | null;
  /** Null in the bath. */
  readonly fare: BusFare | null;
  readonly judged_on: PassHolder;
}

const insertCorrection = (transaction: Queryable, values: typeof visit_correction.$inferInsert) =>
  corrections.insert(transaction, 'insert-visit-correction', values);

/** Reads, corrects and enters single visits. */
export const visitStore = {
  async read(database: Queryable, visitId: number) {
    const [[row], corrected] = await Promise.all([
      database.run(selectVisit, [visitId]),
      corrections.list(database, 'select-visit-corrections', { visit_id: visitId }, CORRECTED),
    ]);
    return row && { row, corrections: corrected };
  },
  /** Locks the person's visits and this one until commit, so that no one else counts or corrects them. */
  async hold(transaction: Queryable, visitId: number): Promise<void> {
    await transaction.run(lockVisitor, [visitId]);
    await transaction.run(lockVisit, [visitId]);
  },
  holdMember: lockMember,
  async correct(
    transaction: Queryable,
    visitId: number,
    { is_counted, reason }: { readonly is_counted: boolean; readonly reason: string },
    by: number,
    { same_visit_minutes, visits_a_year }: PassesFile['bath'],
    now: Date,
  ): Promise<void> {
    const of = { visit_id: visitId };
    await visits.update(transaction, 'set-visit-counted', of, { is_counted, same_as: null });
    await insertCorrection(transaction, { ...of, is_counted, reason, corrected_at: now, corrected_by: by });
    // An uncounted visit exceeds no quota.
    if (!is_counted)
      await overdrafts.update(
        transaction,
        'settle-overdraft-of-corrected',
        { ...of, settled_at: null },
        { settled_at: now, settled_by: by },
      );
    const merged = await mergeVisits(transaction, [visitId], same_visit_minutes);
    // No correction exists for the visit that now counts instead.
    await noteOverdrafts(transaction, merged, visits_a_year, now);
    await tellMonitors(transaction);
  },
  async entrant(transaction: Queryable, memberId: number, pass: PassKind, serviceId: number) {
    return (await transaction.run(selectEntrant, [memberId, pass, serviceId]))[0];
  },
  async around(transaction: Queryable, member_id: number, pass: PassKind, at: Date): Promise<Date[]> {
    const within = between(new Date(at.getTime() - DAY), new Date(at.getTime() + DAY));
    const counted = { member_id, pass, is_counted: holds, visited_at: within };
    const rows = await visits.list(transaction, 'select-visits-around', counted, { columns: ['visited_at'] });
    return rows.map(({ visited_at }) => visited_at);
  },
  /** Returns the number of the new visit; the reason is stored with it. */
  async insert(transaction: Queryable, entry: NewEntry, reason: string, by: number, now: Date): Promise<number> {
    const { fare, ...told } = entry;
    const values = {
      ...told,
      tap_id: randomUUID(),
      method: 'none',
      outcome: fare && fare.fare_yen > 0 ? 'pay' : 'accepted',
      reason: 'staff-override',
      fare_yen: fare?.fare_yen ?? null,
      fare_reason: fare?.reason ?? null,
      is_counted: true,
      decided_by: 'staff',
      staff_member_id: by,
      recorded_at: now,
    } as const;
    const { visit_id } = await visits.insertReturning(transaction, 'insert-visit-by-hand', values, ['visit_id']);
    await insertCorrection(transaction, { visit_id, is_counted: true, reason, corrected_at: now, corrected_by: by });
    await tellMonitors(transaction);
    return visit_id;
  },
};
