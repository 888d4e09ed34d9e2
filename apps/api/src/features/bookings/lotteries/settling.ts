import type { House } from '../../../platform/house.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { LotteryRow } from './store.ts';

/** The context of all notifications and reservations of one lottery. */
export interface Settling {
  readonly house: House;
  readonly known: Catalog;
  readonly lottery: LotteryRow;
  readonly now: Date;
}

export const aboutOf = (
  { lottery, known }: Settling,
  { name, code }: { readonly name: string; readonly code: string },
) => ({
  name,
  code,
  title: lottery.title,
  tel: known.spots.get(lottery.spot_id)?.tel ?? '',
  lottery_id: lottery.lottery_id,
});
