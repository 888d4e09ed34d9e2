import type { DateText } from '@machi/domain/calendar/model';
import { isObject, valueOf, type Json } from '@machi/domain/pack-changes/content';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { atLeast, fixed, not, rowsOf } from '../../database/rows.ts';
import { taxi } from '../../database/tables/rides.ts';
import { waste_change } from '../../database/tables/waste.ts';

const taxis = rowsOf(taxi);
const wasteChanges = rowsOf(waste_change);

/** What is arranged for a day with rows of a file. */
interface Arranged {
  readonly day: DateText;
  readonly uses: readonly { readonly list: string; readonly id: string; readonly value: string | number }[];
}

const useOf = (list: string, id: string) => (value: string | number) => ({ list, id, value });
/** By file: what stands in the database and names rows of it. */
const arranged: Readonly<Record<string, (transaction: Queryable, today: DateText) => Promise<readonly Arranged[]>>> = {
  'taxi.json': async (transaction, today) => {
    const ahead = { ride_date: atLeast(today), is_canceled: fixed(0), status: not(2) } as const;
    const rows = await taxis.list(transaction, 'list-taxis-ahead', ahead, {
      columns: ['ride_date', 'taxistand_start', 'taxistand_end'],
    });
    return rows.map(({ ride_date: day, taxistand_start, taxistand_end }) => ({
      day,
      uses: [taxistand_start, taxistand_end].map(useOf('stands', 'taxistand_id')),
    }));
  },
  'garbage.json': async (transaction, today) => {
    const ahead = { to_date: atLeast(today), ended_at: null };
    const rows = await wasteChanges.list(transaction, 'list-waste-changes-ahead', ahead, {
      columns: ['to_date', 'area_ids', 'kind_keys'],
    });
    return rows.map(({ to_date: day, area_ids, kind_keys }) => ({
      day,
      uses: [...area_ids.map(useOf('areas', 'area_id')), ...kind_keys.map(useOf('kinds', 'kind_key'))],
    }));
  },
};

/** Why a change may not take rows out of a file: rides and changes of collection days ahead name them. */
export async function refuseHeld(
  transaction: Queryable,
  file: string,
  { before, after }: Readonly<Record<'before' | 'after', (day: DateText) => Json>>,
  today: DateText,
): Promise<Refusal | undefined> {
  const ahead = await arranged[file]?.(transaction, today);
  const has = (content: Json, { list, id, value }: Arranged['uses'][number]): boolean => {
    const rows = valueOf(content, list);
    return Array.isArray(rows) && rows.some((row: Json) => isObject(row) && row[id] === value);
  };
  const days = (ahead ?? [])
    .filter(({ day, uses }) => uses.some((use) => has(before(day), use) && !has(after(day), use)))
    .map(({ day }) => day)
    .toSorted();
  return days[0] === undefined
    ? undefined
    : refuse(409, { field: '', code: 'pack-held', params: [days.length, days[0]] });
}
