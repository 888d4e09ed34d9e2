import type { GarbageFile } from '@machi/domain/waste/model';
import { ownAreaOf } from '@machi/domain/waste/rules';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { wasteStore } from './store.ts';

/** A member's area, and whether they chose it. */
export async function ownArea({ town }: Pick<House, 'town'>, file: GarbageFile, from: Queryable, memberId: number) {
  const [chosen, address] = await Promise.all([
    wasteStore.chosenArea(from, memberId),
    wasteStore.addressOf(from, memberId),
  ]);
  const { area, isChosen } = ownAreaOf(file, town.town.town_name.ja, chosen, address);
  return { area_id: area?.area_id ?? null, is_chosen: isChosen ? (1 as const) : (0 as const) };
}
