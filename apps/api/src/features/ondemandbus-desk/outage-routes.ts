import { dateAt, instantOf, minutesOf, townTimeText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { timesForStranded } from '@machi/domain/ondemandbus/offer';
import type { PlannedDay } from '@machi/domain/ondemandbus/possible';
import { lastDate, shiftsOn } from '@machi/domain/ondemandbus/service';
import { endOutage, listOutages, takeVehicleOut } from '@machi/domain/ondemandbus-desk/contract';
import { refuseTimes } from '@machi/domain/ondemandbus-desk/outages';
import {
  MOST_DESK_RIDES,
  MOST_STRANDED,
  type DeskOutage,
  type DeskVehicle,
  type OutageBoard,
} from '@machi/domain/ondemandbus-desk/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { busOf, type Bus } from '../rides/bus.ts';
import { hasBegun, outageStore, type OutageRow } from '../rides/outage-store.ts';
import { takeBack, takeOut, type Replanned } from '../rides/outages.ts';
import { passengerRides } from '../rides/passengers.ts';
import { isPlanned, readDay, strandedRide } from '../rides/plan.ts';
import { tellPassenger } from '../rides/tell-passenger.ts';
import { viewPossible } from '../rides/view.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { noteAction, viewDesk } from './desk-views.ts';

/** No vehicle is driving to a stranded ride, or has it on board. */
const noneUnderWay: ReadonlySet<number> = new Set();

const viewOutage = ({ outage_id, out_from, out_until, reason }: OutageRow): DeskOutage => ({
  outage_id,
  out_from: townTimeText(out_from),
  out_until: townTimeText(out_until),
  reason,
});

function viewVehicles(bus: Bus, open: readonly OutageRow[], locale: Locale, now: Date): DeskVehicle[] {
  const today = dateAt(now);
  const shifts = shiftsOn(bus, today);
  return bus.vehicles.map((vehicle) => {
    const end = Math.max(...shifts.filter((shift) => shift.vehicle === vehicle).map(({ to }) => to));
    const endsAt = Number.isFinite(end) ? instantOf(today, end) : undefined;
    const own = open.filter(({ vehicle_id }) => vehicle_id === vehicle.vehicle_id);
    const outage = own.find((one) => hasBegun(one, now));
    const planned = own.filter((one) => !hasBegun(one, now));
    return {
      vehicle_id: vehicle.vehicle_id,
      vehicle_name: vehicle.vehicle_name[locale],
      ends_at: endsAt && endsAt > now ? townTimeText(endsAt) : null,
      outage: outage ? viewOutage(outage) : null,
      planned: planned.toSorted((one, other) => one.out_from.getTime() - other.out_from.getTime()).map(viewOutage),
    };
  });
}

/** Routes for vehicles out of service and their rides (product, "On-demand bus"). */
export function outageRoutes(house: House) {
  const { database } = house;

  /** The desk's board; audits the people shown. */
  async function board(reading: Queryable, bus: Bus, exchange: MemberExchange): Promise<OutageBoard> {
    const { now, locale } = exchange;
    const today = dateAt(now);
    const open = await outageStore.open(reading, now);
    const out = new Set(open.filter((one) => hasBegun(one, now)).map(({ vehicle_id }) => vehicle_id));
    const stranded = (await passengerRides.stranded(reading, today, MOST_STRANDED)).filter(isPlanned);
    const days = new Map<string, PlannedDay | undefined>();
    for (const { service_date: date } of stranded)
      if (!days.has(date)) days.set(date, await readDay(reading, bus, date, now));
    const onBoard =
      out.size === 0
        ? []
        : (await passengerRides.ofDay(reading, today, MOST_DESK_RIDES)).filter(
            ({ state, vehicle_id }) => state === 'on-board' && vehicle_id !== null && out.has(vehicle_id),
          );
    await writeListed(
      reading,
      exchange,
      'ride:list',
      [...stranded, ...onBoard].map(({ member_id }) => member_id),
    );
    return {
      told_at: now.toISOString(),
      vehicles: viewVehicles(bus, open, locale, now),
      stranded: stranded.map((ride) => {
        const day = days.get(ride.service_date);
        const near = day ? timesForStranded(day, strandedRide(ride)) : [];
        return {
          ride: viewDesk(bus, ride, noneUnderWay, locale, now),
          nearest: near.map((one) => viewPossible(ride.service_date, one)),
        };
      }),
      on_board: onBoard.map((ride) => viewDesk(bus, ride, noneUnderWay, locale, now)),
    };
  }

  /** Notifies the passengers and audits the official's action. */
  async function tell(transaction: Queryable, exchange: MemberExchange, { outage, moved, stranded }: Replanned) {
    const { now } = exchange;
    const { reason } = outage;
    for (const ride of [...moved, ...stranded]) await noteAction(transaction, exchange, 'ride:rearrange', ride);
    for (const ride of moved) await tellPassenger(transaction, house, 'moved', [ride], { now, reason });
    for (const ride of stranded) await tellPassenger(transaction, house, 'stranded', [ride], { now, reason });
  }

  return [
    serve(listOutages, async (_input, exchange) => {
      const bus = busOf(house);
      return bus ? board(database, bus, exchange) : notFound;
    }),

    serve(
      takeVehicleOut,
      async ({ vehicle_id, from_date, from_time, until_date, until_time, reason: typed }, exchange) => {
        const { member, now, write } = exchange;
        const bus = busOf(house);
        if (!bus?.vehicles.some((vehicle) => vehicle.vehicle_id === vehicle_id)) return notFound;
        const reason = typed.trim();
        if (reason === '') return refuse(422, { field: 'reason', code: 'required' });
        const missing = from_date === undefined ? 'from_date' : 'from_time';
        if ((from_date === undefined) !== (from_time === undefined))
          return refuse(422, { field: missing, code: 'required' });
        const last = lastDate(bus, now);
        if (until_date > last)
          return refuse(422, { field: 'until_date', code: 'max-date', params: [dateInWords(last)] });
        const until = instantOf(until_date, minutesOf(until_time));
        const isPlanned = from_date !== undefined && from_time !== undefined;
        const from = isPlanned ? instantOf(from_date, minutesOf(from_time)) : undefined;
        const refusal = from && refuseTimes({ from, until }, now);
        if (refusal) return refusal;
        if (until <= now) return refuse(409, { field: 'until_time', code: 'outage-past' });
        return writeAndSend(house, { write }, async (transaction) => {
          const by = member.member_id;
          const taken = await takeOut(transaction, bus, { vehicle_id, from, until, reason }, { by, now });
          if (isRefusal(taken)) return taken;
          const { isNew, ...replanned } = taken;
          const action = from ? 'outage:plan' : isNew ? 'outage:begin' : 'outage:change';
          const { outage_id } = replanned.outage;
          await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'outage', subject_id: outage_id });
          await tell(transaction, exchange, replanned);
          return { ...(await board(transaction, bus, exchange)), moved: replanned.moved.length };
        });
      },
    ),

    serve(endOutage, async ({ outage_id }, exchange) => {
      const { member, now, write } = exchange;
      const bus = busOf(house);
      if (!bus || !(await outageStore.read(database, outage_id))) return notFound;
      return writeAndSend(house, { write }, async (transaction) => {
        const replanned = await takeBack(transaction, bus, outage_id, { by: member.member_id, now });
        if (replanned) {
          const action = hasBegun(replanned.outage, now) ? 'outage:end' : 'outage:drop';
          await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'outage', subject_id: outage_id });
          await tell(transaction, exchange, replanned);
        }
        return { ...(await board(transaction, bus, exchange)), moved: replanned?.moved.length ?? 0 };
      });
    }),
  ];
}
