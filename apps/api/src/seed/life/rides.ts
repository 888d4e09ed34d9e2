import { addDays, dateAt, instantOf, minutesOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { LEG_IDS, decideRide } from '@machi/domain/ondemandbus/decide';
import { shiftsBeside, type Outage } from '@machi/domain/ondemandbus/outage';
import { instantsOf, termsOf, withRide, type Found, type PlannedDay } from '@machi/domain/ondemandbus/possible';
import { timesOf } from '@machi/domain/ondemandbus/run';
import { serviceOn, shiftsOn } from '@machi/domain/ondemandbus/service';
import { isRefusal } from '@machi/domain/refusals/model';
import { busOf, stationOf, type Bus } from '../../features/rides/bus.ts';
import type { Random } from '../../ground/random.ts';
import type { Life, LifePerson } from './life.ts';
import type { LifeRows } from './life-tables.ts';
import { atHome } from './office-hours.ts';
import { outagesOf } from './transport/outages.ts';
import { uuidOf } from './uuid.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 7;
const MOST_A_DAY = 9;
/** Occasional passengers who live near a station. */
const RIDERS = 40;
const MINUTE = 60_000;

type Row = LifeRows['demand_ride'];

/** The day without rides, with its outages. */
function emptyDay(bus: Bus, date: DateText, now: Date, outages: readonly Outage[]): PlannedDay | undefined {
  const service = serviceOn(bus, date);
  if (service.opens === null) return undefined;
  return {
    date,
    opens: service.opens,
    closes: service.closes,
    settings: bus.settings,
    drives: bus.drives,
    runs: shiftsBeside(shiftsOn(bus, date), outages).map((shift) => ({ shift, visits: [] })),
    now: Math.ceil((now.getTime() - instantOf(date, 0).getTime()) / MINUTE),
  };
}

/** A wish for a day: two places and a time within the hours. */
function wishFor(bus: Bus, day: PlannedDay, random: Random) {
  const [from, to] = random.shuffled(bus.stations);
  const minute = day.opens + 30 + 10 * random.below(Math.max(1, Math.floor((day.closes - day.opens - 90) / 10)));
  return {
    from_station_id: from?.station_id ?? '',
    to_station_id: to?.station_id ?? '',
    date: day.date,
    time: timeOf(minute),
    meant: 'depart' as const,
    persons: random.happens(0.7) ? 1 : 2,
    wheelchairs: random.happens(0.06) ? 1 : 0,
    return: 'none' as const,
  };
}

/** The state of a ride by now, with its times. */
function fateOf(promised: Date, dropoff: Date, at: Date, now: Date, random: Random): Partial<Row> {
  const canceledAt = new Date(at.getTime() + (30 + random.below(500)) * MINUTE);
  if (random.happens(0.08) && canceledAt < promised && canceledAt < now)
    return { state: 'canceled', canceled_at: canceledAt, revision: 1, revised_at: canceledAt };
  if (dropoff >= now) return { state: 'promised' };
  const missedAt = new Date(promised.getTime() + 10 * MINUTE);
  if (random.happens(0.03)) return { state: 'missed', missed_at: missedAt };
  return { state: 'done', on_board_at: promised, done_at: dropoff };
}

/** Rides with the on-demand bus: a few past weeks as driven, and the coming days. */
export function liveRides(life: Life): void {
  const { town, now, today, actions } = life;
  const bus = busOf({ town });
  if (!bus) return;
  const random = life.random('demand-rides');
  const driver = life.people.find(({ roles }) => roles.includes('driver'));
  const desk = life.people.find(({ roles }) => roles.includes('transport'));
  const plain = life.people.filter(({ is_guest, roles }) => !is_guest && roles.length === 0);
  const samples = plain.filter(({ is_sample }) => is_sample).slice(0, 3);
  const riders = random.shuffled(plain.filter(({ is_sample }) => !is_sample)).slice(0, RIDERS);
  const outages = outagesOf(life);
  let id = 0;

  function write(day: PlannedDay, made: { readonly row: Row; readonly at: Date }[]): void {
    const placeOf = new Map<number, Partial<Row>>();
    for (const run of day.runs) {
      const times = timesOf(run, termsOf(day));
      run.visits.forEach(({ ride_id, kind }, place) => {
        const at = instantOf(day.date, times[place] ?? 0);
        const part =
          kind === 'pickup'
            ? { pickup_place: place, planned_pickup_at: at }
            : { dropoff_place: place, planned_dropoff_at: at };
        placeOf.set(ride_id, { ...placeOf.get(ride_id), ...part });
      });
    }
    for (const { row, at } of made) {
      const planned = { ...row, ...placeOf.get(row.ride_id ?? 0) };
      const [pickup, dropoff] = [planned.planned_pickup_at ?? at, planned.planned_dropoff_at ?? at];
      const fate = fateOf(pickup, dropoff, at, now, random);
      const isMarked = fate.state === 'done' || fate.state === 'missed';
      life.add('demand_ride', { ...planned, ...fate, marked_by: isMarked ? (driver?.member_id ?? null) : null });
      if (row.member_id === null || row.member_id === undefined) continue;
      const subject = { subject: 'ride', subject_id: row.ride_id ?? 0 } as const;
      actions.push({ at, actor: row.member_id, action: 'ride:request', ...subject, request_id: uuidOf(random) });
    }
  }

  for (let back = -DAYS_BACK; back <= DAYS_AHEAD; back += 1) {
    const date = addDays(today, back);
    // All rides were requested on an earlier day, so that all times of the day are available.
    const own = outages.filter((outage) => outage.date === date);
    let day = emptyDay(bus, date, instantOf(addDays(date, -1), minutesOf('18:00')), own);
    if (!day) continue;
    const made: { row: Row; at: Date }[] = [];
    const sample = samples[(back + DAYS_BACK) % 4];
    const people: (LifePerson | undefined)[] = [
      ...(sample ? [sample] : []),
      ...random.shuffled(riders).slice(0, 2 + random.below(MOST_A_DAY - 2)),
      ...(random.happens(0.4) ? [undefined] : []),
    ];
    for (const person of people) {
      const at = atHome(addDays(date < dateAt(now) ? date : dateAt(now), -1 - random.below(5)), random);
      if (at >= now || (person && at <= person.created_at)) continue;
      const wish = wishFor(bus, day, random);
      const found: unknown = decideRide(wish, day, undefined, bus.tel);
      if (!isFound(found)) continue;
      id += 1;
      const { there } = found;
      const caller = person ? undefined : random.pick(life.plan.transport.callers);
      made.push({
        at,
        row: {
          ride_id: id,
          reservation_code: codeOf('ride', id, town.town.code_prefix),
          member_id: person?.member_id ?? null,
          caller_name: caller?.name ?? null,
          caller_tel: caller?.tel ?? null,
          entered_by: caller ? (desk?.member_id ?? null) : null,
          state: 'promised',
          leg: 'there',
          service_date: date,
          from_station_id: wish.from_station_id,
          to_station_id: wish.to_station_id,
          from_name: stationOf(bus, wish.from_station_id)?.station_name ?? { ja: '', en: '' },
          to_name: stationOf(bus, wish.to_station_id)?.station_name ?? { ja: '', en: '' },
          persons: wish.persons,
          wheelchairs: wish.wheelchairs,
          meant: wish.meant,
          wished_minute: minutesOf(wish.time),
          ...instantsOf(date, there.promise),
          vehicle_id: there.insertion.run.shift.vehicle.vehicle_id,
          created_at: at,
          promised_at: at,
          reminded_at: back <= 1 ? at : null,
        },
      });
      const own = id;
      const after: PlannedDay = withRide(day, there.insertion);
      day = {
        ...after,
        runs: after.runs.map((run) => ({
          ...run,
          visits: run.visits.map((visit) => (visit.ride_id === LEG_IDS.there ? { ...visit, ride_id: own } : visit)),
        })),
      };
    }
    write(day, made);
  }
}

const isFound = (value: unknown): value is { readonly there: Found } =>
  typeof value === 'object' && value !== null && !isRefusal(value) && 'there' in value;
