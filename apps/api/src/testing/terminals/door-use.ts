import { doorCodeText } from '@machi/domain/doors/code';
import { rowsOf } from '../../database/rows.ts';
import { reservation } from '../../database/tables/reservations.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { makeDoorCode } from '../../platform/doors/codes.ts';
import { reservationRow } from '../facilities/reservation-row.ts';
import type { OpenTown } from '../towns/open-town.ts';

const reservations = rowsOf(reservation);

/** The sample town's hall, whose door our own terminal opens from 15 minutes before to 15 minutes after. */
export const HALL = { door_id: 1, spot_id: 6, room_id: 601 } as const;

interface NewUse {
  readonly member_id: number;
  /** Minutes from the town's now; from now on for an hour by default. */
  readonly from?: number;
  readonly until?: number;
  readonly room_id?: number;
  readonly spot_id?: number;
  readonly amount?: number;
}

let count = 0;

/** A fixed reservation of the hall, and its code of six digits. */
export async function addDoorUse(
  town: OpenTown,
  { member_id, from = 0, until = 60, room_id = HALL.room_id, spot_id = HALL.spot_id, amount = 0 }: NewUse,
) {
  const at = (minutes: number) => new Date(town.now().getTime() + minutes * 60_000);
  count += 1;
  const { reservation_id: _none, ...row } = reservationRow({
    started_at: at(from),
    ended_at: at(until),
    member_id,
    room_id,
    spot_id,
    amount,
    reservation_code: `D${count}-${town.now().getTime()}`,
    application_code: `D${count}-${town.now().getTime()}`,
  });
  const { database, secret } = town.house;
  const { reservation_id } = await reservations.insertReturning(database, 'insert-door-use', row, ['reservation_id']);
  return { reservation_id, ...(await makeDoorCode(database, { secret }, { reservation_id }, town.now())) };
}

/** Evidence of a typed code. */
export const evidenceOfCode = (town: OpenTown, code: string) => ({
  method: 'code' as const,
  card_hash: townKeys(town.house.secret).cardHash(doorCodeText(code)),
  certificate_hash: null,
  certificate_status: null,
  list_as_of: null,
  is_genuine: null,
});
