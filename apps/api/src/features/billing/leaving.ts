import { owedOnBills, refuseLeavingOwed } from '@machi/domain/billing/requests';
import { refuseLeavingUnbilled, refuseLeavingUnpaid } from '@machi/domain/billing/rules';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { refuseLeavingRoomsUnpaid } from '@machi/domain/till/dues';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { bills } from './bill-store.ts';
import { unbilledOf } from './closing.ts';
import { isOwedForRooms, roomsNotPaid, roomsPaidAhead } from './till/not-paid.ts';

/** Why money keeps a member, whose row is locked, from leaving: they owe something, or are owed something. */
export async function refuseLeavingMoney(
  transaction: Queryable,
  house: House,
  memberId: number,
  now: Date,
): Promise<Refusal | undefined> {
  // Locks paid bills too, because one may be opened again at this moment.
  const held = await bills.held(transaction, memberId);
  const unpaid = held.filter(({ state }) => state === 'open');
  const owing = refuseLeavingUnpaid(unpaid.map((bill) => ({ amount: bill.lines_yen + bill.carried_yen })));
  if (owing) return owing;
  const roomsOwing = refuseLeavingRoomsUnpaid(await roomsNotPaid(transaction, memberId), now);
  if (roomsOwing) return roomsOwing;
  if (await isOwedForRooms(transaction, memberId)) return refuse(409, { field: '', code: 'room-refund-owed' });
  const ahead = await roomsPaidAhead(transaction, memberId, now);
  if (ahead > 0) return refuse(409, { field: '', code: 'rooms-paid-ahead', params: [ahead] });
  const owed = refuseLeavingOwed(owedOnBills(held));
  if (owed) return owed;
  return refuseLeavingUnbilled(await unbilledOf(transaction, house.town.passes, memberId, now));
}
