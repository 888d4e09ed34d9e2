import type { NoRoom } from '@machi/domain/ondemandbus/decide';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { Bus } from './bus.ts';

/** No vehicle has room; nothing was written. */
export interface NoRoomFor {
  readonly no_room: NoRoom;
}

export const isNoRoom = (value: object): value is NoRoomFor => 'no_room' in value && value.no_room !== null;

type Write = <T>(work: (transaction: Queryable) => Promise<T | Refusal>) => Promise<T | Refusal>;

/** Writes, or returns that no vehicle has room; that answer is not stored, so a repetition may succeed. */
export async function writeUnlessFull<T extends object>(
  write: Write,
  bus: Pick<Bus, 'tel'>,
  work: (transaction: Queryable) => Promise<T | Refusal | NoRoomFor>,
): Promise<T | Refusal | NoRoomFor> {
  let full: NoRoomFor | undefined;
  const reply = await write(async (transaction) => {
    const done = await work(transaction);
    if (isRefusal(done) || !isNoRoom(done)) return done;
    full = done;
    return refuse(409, { field: '', code: 'ride-no-room', params: [bus.tel] });
  });
  return full ?? reply;
}
