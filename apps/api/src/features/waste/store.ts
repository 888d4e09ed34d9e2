import { addDays } from '@machi/domain/calendar/model';
import { CHANGED_BEFORE_DAYS, type WasteChange } from '@machi/domain/waste/model';
import type { Queryable } from '../../database/database.ts';
import { atLeast, computed, nameOf, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { member } from '../../database/tables/members.ts';
import { waste_area, waste_change } from '../../database/tables/waste.ts';

const changes = rowsOf(waste_change, { created_name: computed<string>(`coalesce(${nameOf('created_by').text}, '')`) });
const areas = rowsOf(waste_area);
const members = rowsOf(member);

/** Changes that count and whose days, or the day they move to, are not before a day. */
const countingFrom = (date: string) => [
  { ended_at: null, to_date: atLeast(date) },
  { ended_at: null, moved_to: atLeast(date) },
];

export interface ChangeRow extends WasteChange {
  readonly waste_change_id: number;
  readonly created_at: Date;
  readonly created_name: string;
}

export const wasteStore = {
  /** Serialises changes: each is judged by those before it. */
  takeTurn: (transaction: Queryable) => takeTurn(transaction, 'waste'),
  /** Changes that decide what is collected from a day on. */
  async changesFrom(database: Queryable, date: string): Promise<ChangeRow[]> {
    const counting = countingFrom(addDays(date, -CHANGED_BEFORE_DAYS));
    const rows = await changes.list(database, 'waste-changes', counting, { order: ['waste_change_id'] });
    return rows.map(({ from_date: from, to_date: to, ...row }) => ({ ...row, from, to }));
  },
  async create(
    transaction: Queryable,
    { from: from_date, to: to_date, ...change }: WasteChange,
    memberId: number,
    now: Date,
  ): Promise<number> {
    const row = {
      ...change,
      from_date,
      to_date,
      area_ids: [...change.area_ids],
      kind_keys: [...change.kind_keys],
      created_at: now,
      created_by: memberId,
    };
    return (await changes.insertReturning(transaction, 'insert-waste-change', row, ['waste_change_id']))
      .waste_change_id;
  },
  /** False: there is none that counts. */
  async end(transaction: Queryable, waste_change_id: number, memberId: number, now: Date): Promise<boolean> {
    const set = { ended_at: now, ended_by: memberId };
    const own = { waste_change_id, ended_at: null };
    return (await changes.updateReturning(transaction, 'end-waste-change', own, set, ['waste_change_id'])).length > 0;
  },
  async chosenArea(database: Queryable, member_id: number): Promise<number | undefined> {
    return (await areas.one(database, 'select-waste-area', { member_id }, { columns: ['area_id'] }))?.area_id;
  },
  addressOf: (database: Queryable, member_id: number) =>
    members.one(database, 'select-waste-address', { member_id }, { columns: ['address1', 'address2'] }),
  choose: (transaction: Queryable, member_id: number, area_id: number, chosen_at: Date) =>
    areas.put(transaction, 'upsert-waste-area', ['member_id'], { member_id, area_id, chosen_at }),
  forget: (transaction: Queryable, member_id: number) => areas.remove(transaction, 'delete-waste-area', { member_id }),
};
