import { figuresOf, type ShelterFigures } from '@machi/domain/shelters/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { among, computed, nameOf, otherThan, present, rowsOf } from '../../database/rows.ts';
import { shelter_code, shelter_opening, shelter_stay } from '../../database/tables/shelters/shelters.ts';
import { terminal } from '../../database/tables/terminals.ts';

const terminalOf = (column: string) =>
  computed<string | null>(`(select t.terminal_name from terminal t where t.terminal_id = ${column})`);
const memberText = (what: string) =>
  computed<string | null>(`(select ${what} from member m where m.member_id = shelter_stay.member_id)`);
export const openings = rowsOf(shelter_opening, {
  opened_by_name: nameOf('opened_by'),
  opened_by_terminal_name: terminalOf('opened_by_terminal'),
});
export const stays = rowsOf(shelter_stay, {
  member_name: nameOf('shelter_stay.member_id'),
  born: memberText('extract(year from m.birthdate)::text'),
  lives: memberText('m.address2'),
  terminal_name: terminalOf('shelter_stay.terminal_id'),
});
export const terminals = rowsOf(terminal);
export const codes = rowsOf(shelter_code);

export type OpeningRow = (typeof shelter_opening)['$inferSelect'] & {
  readonly opened_by_name: string | null;
  readonly opened_by_terminal_name: string | null;
};
export type StayRow = (typeof shelter_stay)['$inferSelect'] & {
  readonly member_name: string | null;
  readonly born: string | null;
  readonly lives: string | null;
  readonly terminal_name: string | null;
};

const countThere = statement<{ shelter_opening_id: number; persons: number; households: number }>(
  'count-in-shelters',
  `select shelter_opening_id, sum(persons)::int as persons, count(distinct household_id)::int as households
   from shelter_stay where left_at is null group by 1`,
);

/** Terminals that may take people in at shelters, and others that have done so. */
const selectTerminals = statement<{
  terminal_id: number;
  terminal_name: string;
  shelter_id: number | null;
  decided_at: Date | null;
  seen_at: Date | null;
  people: number;
  unsent: number;
  is_revoked: boolean;
}>(
  'select-shelter-terminals',
  `select t.terminal_id, t.terminal_name, t.shelter_id, t.shelter_decided_at as decided_at, t.seen_at,
     coalesce(s.people, 0) as people, coalesce((t.condition #>> '{shelter,unsent}')::int, 0) as unsent,
     t.revoked_at is not null or t.wipe_asked_at is not null as is_revoked
   from terminal t left join (
     select terminal_id, sum(persons)::int as people from shelter_stay
     where left_at is null and terminal_id is not null group by 1) s using (terminal_id)
   where s.people > 0 or (t.pass in ('bath', 'bus') and not t.is_test and t.approved_at is not null
     and t.public_key is not null and t.revoked_at is null and t.wipe_asked_at is null)
   order by t.terminal_name, t.terminal_id`,
);
/**
 * Members whom the undone stays had moved are back where they were, unless they are somewhere else by now or their
 * shelter has been closed.
 */
const returnMoved = statement(
  'return-moved',
  `update shelter_stay s set left_at = null, left_how = null from (
     select distinct on (k.member_id) k.shelter_stay_id from shelter_stay k
       join shelter_opening o on o.shelter_opening_id = k.shelter_opening_id and o.closed_at is null
       join shelter_stay u on u.member_id = k.member_id and u.arrived_at = k.left_at
     where u.shelter_stay_id = any($1::int[]) and k.left_how = 'moved' and not exists (
       select from shelter_stay h where h.member_id = k.member_id and h.left_at is null)
     order by k.member_id, k.arrived_at desc) back
   where s.shelter_stay_id = back.shelter_stay_id`,
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
    const ids = named.map(({ shelter_opening_id }) => shelter_opening_id);
    const of = { shelter_opening_id: among(ids), left_how: otherThan('undone' as const) };
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
  terminals: (database: Queryable) => database.run(selectTerminals, []),
  returnMoved: (transaction: Queryable, undone: readonly number[]) => transaction.run(returnMoved, [undone]),
  /** The opening of a shelter now, which cannot end before this transaction; undefined: it is closed. */
  hold: (transaction: Queryable, shelter_id: number) =>
    openings.share(transaction, 'hold-shelter', { shelter_id, closed_at: null }),
  /** The same, locked for a change. */
  lock: (transaction: Queryable, shelter_id: number) =>
    openings.lock(transaction, 'lock-shelter', { shelter_id, closed_at: null }),
};
