import { movedUp } from '@machi/domain/events/rules';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { Catalog } from '../../town/catalog.ts';
import { tellAll } from '../places/places.ts';
import { eventNotification } from './notifications.ts';
import { eventStore, type EventRow, type Registered } from './store.ts';
import { placeOf } from './view.ts';

/**
 * Gives the free places of a locked event to those who wait, in their order, and tells them. Unlike seats of a bus,
 * the places are theirs at once: they have answered everything, and have a number (decisions/0163).
 */
export async function giveFreePlaces(
  transaction: Queryable,
  house: House,
  known: Catalog,
  event: EventRow,
  holders: readonly Registered[],
  now: Date,
): Promise<void> {
  // Locked members could not give the place back; they keep their number.
  const able = holders.filter(({ state, locked_at }) => state !== 'waiting' || locked_at === null);
  const served = movedUp(event, able, now);
  if (served.length === 0) return;
  await eventStore.moveUp(
    transaction,
    served.map(({ registration_id }) => registration_id),
    now,
  );
  const about = { ...event, place: placeOf(event, known) };
  await tellAll(transaction, served, (one) => eventNotification(house, 'moved-up', about, one), now);
}

/**
 * Cancels what a member who leaves or has died had still to come, and gives the places to others. Locks follow the
 * order of a withdrawal; the member is already locked. Answers the numbers of the events.
 */
export async function leaveEvents(
  transaction: Queryable,
  { house, known }: { readonly house: House; readonly known: Catalog },
  memberId: number,
  now: Date,
): Promise<readonly number[]> {
  const ended: number[] = [];
  for (const eventId of await eventStore.comingOf(transaction, memberId, now)) {
    const locked = await eventStore.lock(transaction, eventId);
    const own = locked?.holders.find(({ member_id }) => member_id === memberId);
    if (!locked || !own) continue;
    await eventStore.cancel(transaction, [own.registration_id], now);
    const others = locked.holders.filter((one) => one !== own);
    await giveFreePlaces(transaction, house, known, locked.event, others, now);
    ended.push(eventId);
  }
  return ended;
}
