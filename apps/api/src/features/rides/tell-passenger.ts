import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueLetter } from '../../platform/letters/outbox.ts';
import { recipientOf } from '../../platform/letters/recipient.ts';
import { readApplicant } from '../bookings/end-reservation.ts';
import { rideLetter, type LetterRide, type RideLetterKind } from './letters.ts';

/** Writes to the member whose rides these are; who has no account is told by telephone. */
export async function tellPassenger(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  kind: RideLetterKind,
  [first, ...others]: readonly (LetterRide & { readonly member_id: number | null })[],
  { now, reason }: { readonly now: Date; readonly reason?: string },
): Promise<void> {
  if (!first || first.member_id === null) return;
  const passenger = await readApplicant(transaction, first.member_id);
  if (!passenger) return;
  const letter = rideLetter(house, kind, [first, ...others], {
    ...passenger,
    ...(reason === undefined ? {} : { reason }),
  });
  await enqueueLetter(transaction, recipientOf(passenger), letter, now);
}
