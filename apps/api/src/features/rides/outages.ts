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

/** What became of the rides of a vehicle that is out, or drives again. */
export interface Replanned {
  readonly outage: OutageRow;
  /** Have another vehicle now, and the promise that they had. */
  readonly moved: readonly PassengerRide[];
  /** Have none any more. */
  readonly stranded: readonly PassengerRide[];
}

interface OutageWish {
  readonly vehicle_id: string;
  /** Undefined: from now on. */
  readonly from: Date | undefined;
  readonly until: Date;
  readonly reason: string;
}

/** Service days from one to another, both included. */
function daysBetween(first: DateText, last: DateText): readonly DateText[] {
  const days: DateText[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days whose plans an outage touches, under their locks: in one order, as whoever locks several. */
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
  /** Who had no vehicle before. */
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

/** Gives each ride of a day that has no vehicle to one that can drive it, and writes what became of them. */
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
  // Who had no vehicle hears of any; who had this one, of another.
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
 * Takes a vehicle out from now until a moment, or moves that moment where it is out; or notes that it will be out at a
 * time to come: its rides go to the others where no
 * promise breaks, and those that cannot are stranded. All days that it touches are decided in one transaction.
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
  // What is cut is cut from the plan as it was; what is given back is given to the plan as it is then.
  if (known && until < known.out_until) {
    const outage = await write();
    return { isNew, ...(await replanAll(transaction, await readDays(transaction, bus, days, now), outage, now)) };
  }
  const befores = await readDays(transaction, bus, days, now);
  return { isNew, ...(await replanAll(transaction, befores, await write(), now)) };
}

/** Lets a vehicle drive again from now on, or all the while where its outage is still to come; undefined: it does already. */
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
  const outage = await outageStore.end(transaction, outageId, by, now);
  return replanAll(transaction, await readDays(transaction, bus, days, now), outage, now);
}
