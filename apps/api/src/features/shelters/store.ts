import { figuresOf, type ShelterFigures } from '@machi/domain/shelters/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { among, nameOf, present, rowsOf } from '../../database/rows.ts';
import { shelter_opening, shelter_stay } from '../../database/tables/shelters/shelters.ts';

export const openings = rowsOf(shelter_opening, { opened_by_name: nameOf('opened_by') });
export const stays = rowsOf(shelter_stay, { member_name: nameOf('shelter_stay.member_id') });

export type OpeningRow = (typeof shelter_opening)['$inferSelect'] & { readonly opened_by_name: string | null };
export type StayRow = (typeof shelter_stay)['$inferSelect'] & { readonly member_name: string | null };

const countThere = statement<{ shelter_opening_id: number; persons: number; households: number }>(
  'count-in-shelters',
  `select shelter_opening_id, sum(persons)::int as persons, count(distinct household_id)::int as households
   from shelter_stay where left_at is null group by 1`,
);

const FIGURES = ['shelter_opening_id', 'persons', 'household_id', 'arrived_at', 'left_at'] as const;
/** Openings that are over, of which the desk tells. */
const MOST_PAST = 20;

export const shelterStore = {
  /** The openings that have not ended, by their shelters. */
  async open(database: Queryable): Promise<ReadonlyMap<number, OpeningRow>> {
    const rows = await openings.list(database, 'open-shelters', { closed_at: null });
    return new Map(rows.map((row) => [row.shelter_id, row]));
  },
  /** People who are checked in, and their households, by opening. */
  async there(database: Queryable) {
    const rows = await database.run(countThere, []);
    return new Map(rows.map(({ shelter_opening_id: id, ...counts }) => [id, counts]));
  },
  /** The last openings that are over, with their figures: kept ones, or those of the stays that are still there. */
  async past(database: Queryable): Promise<(OpeningRow & { readonly figures: ShelterFigures })[]> {
    const rows = await openings.list(
      database,
      'past-shelters',
      { closed_at: present },
      { order: ['-closed_at', '-shelter_opening_id'], limit: MOST_PAST },
    );
    const named = rows.filter(({ persons_total }) => persons_total === null);
    const of = { shelter_opening_id: among(named.map(({ shelter_opening_id }) => shelter_opening_id)) };
    const all = named.length === 0 ? [] : await stays.list(database, 'past-stays', of, { columns: FIGURES });
    const byOpening = Map.groupBy(all, ({ shelter_opening_id }) => shelter_opening_id);
    return rows.map((row) => ({
      ...row,
      figures:
        row.persons_total === null
          ? figuresOf(byOpening.get(row.shelter_opening_id) ?? [])
          : {
              persons_total: row.persons_total,
              households_total: row.households_total ?? 0,
              most_at_once: row.most_at_once ?? 0,
            },
    }));
  },
  /** The opening of a shelter now, which cannot end before this transaction; undefined: it is closed. */
  hold: (transaction: Queryable, shelter_id: number) =>
    openings.share(transaction, 'hold-shelter', { shelter_id, closed_at: null }),
  /** The same, locked for a change. */
  lock: (transaction: Queryable, shelter_id: number) =>
    openings.lock(transaction, 'lock-shelter', { shelter_id, closed_at: null }),
};
