import { addDays, dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import { moveStranded, withOutage, type Outage, type Stranded } from '@machi/domain/ondemandbus/outage';
import type { PlannedDay } from '@machi/domain/ondemandbus/possible';
import { refusePlanned } from '@machi/domain/ondemandbus-desk/outages';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { Bus } from './bus.ts';
import { lockRideDay } from './lock-day.ts';
import { hasBegun, outageStore, type OutageRow } from './outage-store.ts';
import { passengerRides, type PassengerRide } from './passengers.ts';
import { outageOn, readDay, strandedOf } from './plan.ts';
import { saveRuns } from './save-plan.ts';

/** The result for the rides of a vehicle that goes out of service or returns. */
export interface Replanned {
  readonly outage: OutageRow;
  /** Rides that moved to another vehicle and kept their promise. */
  readonly moved: readonly PassengerRide[];
  /** Rides without a vehicle. */
  readonly stranded: readonly PassengerRide[];
}

interface OutageWish {
  readonly vehicle_id: string;
  /** Undefined: from now. */
  readonly from: Date | undefined;
  readonly until: Date;
  readonly reason: string;
}

/** Service days of a span, both ends included. */
function daysBetween(first: DateText, last: DateText): readonly DateText[] {
  const days: DateText[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Reads and locks the days whose plans an outage touches, in the order that all callers use. */
async function lockDays(
  transaction: Queryable,
  bus: Bus,
  { from, until }: { readonly from: Date; readonly until: Date },
  now: Date,
): Promise<readonly DateText[]> {
  const last = addDays(dateAt(now), bus.settings.open_days_before);
  const wished = dateAt(until);
  const days = daysBetween(dateAt(from > now ? from : now), wished < last ? wished : last);
  for (const day of days) await lockRideDay(transaction, day);
  return days;
}

interface DayBefore {
  readonly day: PlannedDay;
  /** Rides that had no vehicle before. */
  readonly waiting: readonly Stranded[];
}

const readDays = async (transaction: Queryable, bus: Bus, days: readonly DateText[], now: Date) => {
  const found: DayBefore[] = [];
  for (const date of days) {
    const day = await readDay(transaction, bus, date, now);
    if (day) found.push({ day, waiting: await strandedOf(transaction, date) });
  }
  return found;
};

/** Gives each ride without a vehicle on this day to one that can drive it, and saves the result. */
async function replan(
  transaction: Queryable,
  { day, waiting }: DayBefore,
  outage: Outage,
  now: Date,
): Promise<{ readonly moved: readonly number[]; readonly stranded: readonly number[] }> {
  const vehicleId = outage.vehicle_id;
  const cut = withOutage(day, outage);
  const begins = new Map([...waiting, ...cut.stranded].map(({ party, promise }) => [party.ride_id, promise.from]));
  const { day: after, moved, left } = moveStranded(cut.day, [...waiting, ...cut.stranded]);
  await outageStore.driveToNobody(transaction, day.date, vehicleId, instantOf(day.date, outage.from));
  await outageStore.findVehicle(
    transaction,
    moved.map(({ ride_id, not_before }) => ({
      ride_id,
      not_before: not_before === begins.get(ride_id) ? null : instantOf(day.date, not_before),
    })),
  );
  await saveRuns(transaction, after, new Set([vehicleId, ...moved.map((one) => one.vehicle_id)]));
  const wasWaiting = new Set(waiting.map(({ party }) => party.ride_id));
  const isNew = (id: number) => !wasWaiting.has(id);
  const stranded = left.map(({ party }) => party.ride_id).filter(isNew);
  await outageStore.strand(transaction, stranded, now);
  // Notify rides that were stranded before, and rides that leave this vehicle for another one.
  const told = moved.filter((one) => !isNew(one.ride_id) || one.vehicle_id !== vehicleId);
  return { moved: told.map(({ ride_id }) => ride_id), stranded };
}

async function replanAll(
  transaction: Queryable,
  befores: readonly DayBefore[],
  outage: OutageRow,
  now: Date,
): Promise<Replanned> {
  const moved: number[] = [];
  const stranded: number[] = [];
  for (const before of befores) {
    const done = await replan(transaction, before, outageOn(before.day.date, outage), now);
    moved.push(...done.moved);
    stranded.push(...done.stranded);
  }
  return {
    outage,
    moved: await passengerRides.readSome(transaction, moved),
    stranded: await passengerRides.readSome(transaction, stranded),
  };
}

/**
 * Takes a vehicle out of service from now until a moment, moves that moment, or notes a future outage. Its rides go to
 * other vehicles where all promises still hold; the rest are stranded. All days involved are decided in one
 * transaction.
 */
export async function takeOut(
  transaction: Queryable,
  bus: Bus,
  { vehicle_id, from, until, reason }: OutageWish,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<(Replanned & { readonly isNew: boolean }) | Refusal> {
  await lockRideDay(transaction, dateAt(now));
  const own = (await outageStore.open(transaction, now)).filter((one) => one.vehicle_id === vehicle_id);
  if (from) {
    const refusal = refusePlanned({ from, until }, own);
    if (refusal) return refusal;
  }
  const known = from ? undefined : own.find((one) => hasBegun(one, now));
  const isNew = known === undefined;
  const latest = known && known.out_until > until ? known.out_until : until;
  const days = await lockDays(transaction, bus, { from: from ?? now, until: latest }, now);
  const write = () =>
    known
      ? outageStore.moveEnd(transaction, known.outage_id, until, reason)
      : outageStore.insert(transaction, {
          vehicle_id,
          out_from: from ?? now,
          out_until: until,
          reason,
          created_at: now,
          created_by: by,
        });
  // A shorter outage is written first, so that rides return to the plan as it then is. A longer one is cut from the
  // plan as it was.
  if (known && until < known.out_until) {
    const outage = await write();
    return { isNew, ...(await replanAll(transaction, await readDays(transaction, bus, days, now), outage, now)) };
  }
  const befores = await readDays(transaction, bus, days, now);
  return { isNew, ...(await replanAll(transaction, befores, await write(), now)) };
}

/** Ends an outage now, or drops one that has not begun; undefined: the vehicle is already in service. */
export async function takeBack(
  transaction: Queryable,
  bus: Bus,
  outageId: number,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<Replanned | undefined> {
  await lockRideDay(transaction, dateAt(now));
  const known = await outageStore.read(transaction, outageId);
  if (!known || known.out_until <= now) return undefined;
  const days = await lockDays(transaction, bus, { from: known.out_from, until: known.out_until }, now);
  const outage = await outageStore.end(transaction, known, by, now);
  return replanAll(transaction, await readDays(transaction, bus, days, now), outage, now);
}
