import { townTimeText } from '@machi/domain/calendar/model';
import { doorSpan, doorTrouble } from '@machi/domain/doors/access';
import type { OwnDoor } from '@machi/domain/doors/contract';
import type { DoorMethod, DoorRow } from '@machi/domain/doors/model';
import type { Locale } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { endCode, makeDoorCode, openDoorCode } from './codes.ts';
import type { UseRow } from './grants.ts';
import type { House } from '../house.ts';

type Town = Pick<House['town'], 'doors' | 'passes'>;

/** Ways that open a door: a lock without our terminal takes only the code, and the town may not use faces at doors. */
function waysOf({ lock, opened_by }: DoorRow, { passes: { faces } }: Town): readonly DoorMethod[] {
  if (lock.kind !== 'terminal') return ['code'];
  return opened_by.filter((way) => way !== 'face' || faces?.at_doors === true);
}

/** A door that leads to rooms of a reservation. */
export interface DoorOfUse {
  readonly door: DoorRow;
  readonly from: Date;
  readonly until: Date;
  readonly ways: readonly DoorMethod[];
  readonly trouble: ReturnType<typeof doorTrouble>;
}

/** The doors of a reservation, in the order of doors.json. */
export const doorsOfUse = (town: Town, use: UseRow): readonly DoorOfUse[] =>
  town.doors.flatMap((door) => {
    const span = doorSpan(door, use);
    return span === null ? [] : [{ door, ...span, ways: waysOf(door, town), trouble: doorTrouble(door, use) }];
  });

export const viewDoor = (
  { door, from, until, ways, trouble }: DoorOfUse,
  code_at_lock: OwnDoor['code_at_lock'],
  locale: Locale,
): OwnDoor => ({
  door_id: door.door_id,
  door_name: door.door_name[locale],
  from: townTimeText(from),
  until: townTimeText(until),
  opened_by: [...ways],
  call_name: door.call.name[locale],
  call_tel: door.call.tel,
  trouble,
  code_at_lock,
});

/** Whether any of these doors takes a code for this reservation. */
export const takesCode = (doors: readonly DoorOfUse[]): boolean =>
  doors.some(({ ways, trouble }) => trouble === null && ways.includes('code'));

/** Whether another code takes effect at once. A person turns a key box, which opens by the one before until then. */
export const isRenewable = (doors: readonly DoorOfUse[]): boolean =>
  takesCode(doors.filter(({ door }) => door.lock.kind !== 'key-box'));

/** The code of a reservation, made now if it has none. */
export async function codeOfUse(
  transaction: Queryable,
  house: Pick<House, 'secret'>,
  use: UseRow,
  now: Date,
): Promise<{ readonly door_code_id: number; readonly code: string }> {
  const { door_code_id, sealed } = use;
  if (door_code_id !== null) {
    const code = sealed === null || use.is_code_void ? undefined : openDoorCode(house, { door_code_id, sealed });
    if (code !== undefined) return { door_code_id, code };
    // Void, or sealed with another secret.
    await endCode(transaction, door_code_id, now);
  }
  return makeDoorCode(transaction, house, { reservation_id: use.reservation_id }, now);
}
