import { randomInt } from 'node:crypto';
import { codeOf } from '@machi/domain/codes/code';
import { keptOf } from '@machi/domain/described/kept';
import type { LotteryApplicationRequest } from '@machi/domain/lotteries/model';
import { decideLotteryApplication } from '@machi/domain/lotteries/rules';
import type { Residence } from '@machi/domain/members/residence';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { reservationFields } from '@machi/domain/reservations/fields';
import { answersTo } from '@machi/domain/reservations/rules';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { lockAsker } from '../../../platform/members/lock-member.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { applicationStore, type ApplicationRow } from './application-store.ts';
import { lotteryStore } from './store.ts';

/** Codes have exactly five characters and a check character. */
const CODES = { from: 31 ** 4, below: 31 ** 5 } as const;
const MOST_TRIES = 20;

interface Applying {
  readonly house: House;
  readonly known: Catalog;
  readonly now: Date;
  readonly memberId: number;
  readonly residence: Residence;
  /** The official at the counter, who enters new applications but changes none. */
  readonly enteredBy: number | null;
}

/** Writes or changes an application; the lottery is neither drawn nor changed meanwhile. */
export async function apply(
  transaction: Queryable,
  request: LotteryApplicationRequest,
  { house, known, now, memberId, residence, enteredBy }: Applying,
): Promise<ApplicationRow | Refusal> {
  const { lottery_id: lotteryId, choices } = request;
  // The lock order of a withdrawal.
  if (!(await lockAsker(transaction, memberId))) return notFound;
  const lottery = await lotteryStore.share(transaction, lotteryId);
  const spot = lottery && known.spots.get(lottery.spot_id);
  if (!lottery || !spot) return notFound;
  const rows = await lotteryStore.slots(transaction, lotteryId);
  const slots = new Map(
    rows.flatMap(({ slot_no, room_id }) => {
      const room = known.rooms.get(room_id);
      return room ? [[slot_no, room] as const] : [];
    }),
  );
  const { town_name } = house.town.town;
  const refusal = decideLotteryApplication(request, { town_name, member: residence, lottery, spot, slots }, now);
  if (refusal) return refusal;
  const additional_questions = answersTo(spot.additional_questions, request.additional_questions);
  const content = { ...keptOf(reservationFields, request), additional_questions };
  const written = { lotteryId, memberId, choices, content };
  const before = await applicationStore.read(transaction, lotteryId, memberId);
  if (before && enteredBy !== null) return refuse(409, { field: 'member_id', code: 'lottery-applied' });
  const changed = before && (await applicationStore.change(transaction, written));
  if (changed) return changed;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const code = codeOf('lottery', randomInt(CODES.from, CODES.below), house.town.town.code_prefix);
    const row = await applicationStore.insert(transaction, written, { code, now, enteredBy });
    if (row) return row;
  }
  throw new Error('no code was free');
}
