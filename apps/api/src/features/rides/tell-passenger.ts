import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { readApplicant } from '../bookings/end-reservation.ts';
import { rideNotification, type NotificationRide, type RideNotificationKind } from './notifications.ts';

/** Notifies the member of their rides; a caller without an account is told by telephone. */
export async function tellPassenger(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  kind: RideNotificationKind,
  [first, ...others]: readonly (NotificationRide & { readonly member_id: number | null })[],
  { now, reason }: { readonly now: Date; readonly reason?: string },
): Promise<void> {
  if (!first || first.member_id === null) return;
  const passenger = await readApplicant(transaction, first.member_id);
  if (!passenger) return;
  const notification = rideNotification(house, kind, [first, ...others], {
    ...passenger,
    ...(reason === undefined ? {} : { reason }),
  });
  await enqueueNotification(transaction, recipientOf(passenger), notification, now);
}
