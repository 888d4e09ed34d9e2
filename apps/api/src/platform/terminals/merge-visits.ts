import { mergedVisits, type Admission } from '@machi/domain/visits/merge';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { visit } from '../../database/tables/passes.ts';

/** The reason of visit `v` in SQL: if another terminal recorded it, too, it is shown as the same visit. */
export const TOLD_REASON = `case when v.same_as is null then v.reason else 'same-visit' end`;

const visits = rowsOf(visit);

/** People with visits to the bath so close to one of these that they may be the same; usually none. */
const selectPeople = statement<{ member_id: number }>(
  'people-of-near-visits',
  `select distinct v.member_id from visit v join visit k on k.member_id = v.member_id and k.pass = 'bath' and k.visit_id <> v.visit_id
     and k.visited_at > v.visited_at - make_interval(mins => $2) and k.visited_at < v.visited_at + make_interval(mins => $2)
   where v.visit_id = any($1::int[]) and v.pass = 'bath'`,
);

interface AdmissionRow extends Admission {
  readonly member_id: number;
  readonly same_as: number | null;
  readonly is_counted: boolean;
}
/** A visit added by hand has its reason among the corrections; only a later correction changes it. */
const selectAdmissions = statement<AdmissionRow>(
  'admissions-of-people',
  `select v.visit_id, v.tap_id, v.terminal_id, v.member_id, v.visited_at, v.is_time_told, v.same_as, v.is_counted,
     (select c.is_counted from visit_correction c where c.visit_id = v.visit_id and (v.terminal_id is not null or v.decided_by <> 'staff'
        or exists (select from visit_correction k where k.visit_id = c.visit_id and k.visit_correction_id < c.visit_correction_id))
      order by c.visit_correction_id desc limit 1) as corrected
   from visit v
   where v.member_id = any($1::int[]) and v.pass = 'bath' and not v.is_test and v.outcome <> 'staff' and v.reason <> 'same-visit'`,
);
/** A merged visit is no overdraft; if it counts again later, it is recorded again. */
const dropOverdrafts = statement(
  'drop-overdrafts-of-merged',
  `delete from overdraft o using visit v
   where o.visit_id = v.visit_id and v.visit_id = any($1::int[]) and v.same_as is not null and o.settled_at is null`,
);

/**
 * Merges records of the same visit by several terminals, around these visits. The caller has locked their people.
 * Answers the visits for which `is_counted` changed.
 */
export async function mergeVisits(
  transaction: Queryable,
  visitIds: readonly number[],
  sameVisitMinutes: number,
): Promise<number[]> {
  const people = await transaction.run(selectPeople, [visitIds, sameVisitMinutes]);
  if (people.length === 0) return [];
  const admissions = await transaction.run(selectAdmissions, [people.map(({ member_id }) => member_id)]);
  const changes = [...Map.groupBy(admissions, ({ member_id }) => member_id).values()].flatMap((own) => {
    const merged = mergedVisits(own, sameVisitMinutes);
    return own
      .map((one) => ({ ...one, now: merged.get(one.visit_id) ?? null }))
      .filter((one) => one.now !== one.same_as)
      .map(({ visit_id, now: same_as, corrected }) => ({
        visit_id,
        same_as,
        is_counted: corrected ?? same_as === null,
      }));
  });
  if (changes.length === 0) return [];
  const changed = changes.map(({ visit_id }) => visit_id);
  await visits.updateAll(transaction, 'set-merged-visits', 'visit_id', changes);
  await transaction.run(dropOverdrafts, [changed]);
  return changed;
}
