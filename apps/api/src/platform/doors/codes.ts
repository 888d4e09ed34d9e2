import { randomInt } from 'node:crypto';
import { doorCodeText, newDoorCode } from '@machi/domain/doors/code';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { nextNumbers } from '../../database/server-functions.ts';
import { door_code } from '../../database/tables/doors/doors.ts';
import { seal, unseal } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { House } from '../house.ts';

const codes = rowsOf(door_code);
/** What a sealed code is bound to: its row, so that nobody swaps codes in the table. Older ones know only the table. */
export const doorCodeOwner = (door_code_id: number): string => `door code ${door_code_id}`;
const OLDER_OWNER = 'door code';
/** Far more tries than a free code needs: 524,880 codes, a few hundred of them in use. */
const MOST_TRIES = 50;

/** Whom or what a code is for. */
export type CodeHolder =
  | { readonly reservation_id: number }
  | {
      readonly label: string;
      readonly door_ids: number[];
      readonly starts_at: Date;
      readonly ends_at: Date;
      readonly made_by: number;
    };

/** Makes a code that nobody else has now. Answers its row and, for this once, the code. */
export async function makeDoorCode(
  transaction: Queryable,
  { secret }: Pick<House, 'secret'>,
  holder: CodeHolder,
  now: Date,
): Promise<{ readonly door_code_id: number; readonly code: string; readonly code_hash: string }> {
  const keys = townKeys(secret);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const code = newDoorCode((most) => randomInt(most));
    const code_hash = keys.cardHash(doorCodeText(code));
    const [door_code_id = 0] = await nextNumbers(transaction, door_code, 'door_code_id');
    const sealed = seal(keys.doorKey, code, doorCodeOwner(door_code_id));
    const row = { ...holder, door_code_id, sealed, code_hash, made_at: now };
    // Taken, or another process has just made this reservation's code.
    const made = await codes.insertIfAbsent(transaction, 'insert-door-code', row, ['door_code_id']);
    if (made) return { ...made, code, code_hash };
    if ('reservation_id' in holder) {
      const other = await standingCode(transaction, { secret }, holder.reservation_id);
      if (other) return other;
    }
  }
  throw new Error('no code of a door is free');
}

/** The code of a reservation, if one is made. */
export async function standingCode(database: Queryable, { secret }: Pick<House, 'secret'>, reservation_id: number) {
  const row = await codes.one(database, 'code-of-reservation', { reservation_id, ended_at: null });
  const code = row && openDoorCode({ secret }, row);
  return code === undefined || !row ? undefined : { door_code_id: row.door_code_id, code, code_hash: row.code_hash };
}

/** Decrypts a code; undefined after the town's secret was changed. */
export function openDoorCode(
  { secret }: Pick<House, 'secret'>,
  { door_code_id, sealed }: { readonly door_code_id: number; readonly sealed: Uint8Array },
): string | undefined {
  const { doorKey } = townKeys(secret);
  return unseal(doorKey, sealed, doorCodeOwner(door_code_id)) ?? unseal(doorKey, sealed, OLDER_OWNER);
}

/** Ends a code at once. */
export const endCode = (transaction: Queryable, door_code_id: number, ended_at: Date): Promise<void> =>
  codes.update(transaction, 'end-door-code', { door_code_id }, { ended_at });
