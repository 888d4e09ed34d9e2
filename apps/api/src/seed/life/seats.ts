import { addDays, dateAt, instantOf, weekdayOf, type DateText } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { wholePassage } from '@machi/domain/demos/slots';
import { isRefusal } from '@machi/domain/refusals/model';
import { decideHold } from '@machi/domain/shuttle/decide';
import type { TakenSeats } from '@machi/domain/shuttle/seats';
import { passageOf, rideOf, type Passage, type ShuttleRoute } from '@machi/domain/shuttle/trips';
import { daysFrom, ridesOn, suspensionOn } from '@machi/domain/transport/service-days';
import { digestOf } from '../../features/seats/agreements.ts';
import { demoServiceOf, seatRoutesOf } from '../../features/seats/shuttle-board.ts';
import type { Random } from '../../ground/random.ts';
import { stopName } from '../../transport/feed-words.ts';
import type { Life, LifePerson } from './life.ts';
import { atHome } from './office-hours.ts';
import { uuidOf } from './uuid.ts';

const DAYS_BACK = 45;
const DAYS_AHEAD = 12;
/** Maximum reservations for one trip; an occasional Saturday is full. */
const MOST_A_TRIP = 5;
/** Occasional riders among the people. */
const RIDERS = 70;
/** Wednesday, Friday and Saturday, and the runs of the day. */
const WEEKDAYS_OF_SAMPLES = [3, 5, 6];
const RIDES_OF_SAMPLES = new Set([0, 3]);
const MINUTE = 60_000;

/** From the first stop to the last, sometimes only a part; a demo ride goes all the way. */
function passageFor(shuttle: ShuttleRoute, tripId: string, date: DateText, random: Random): Passage | undefined {
  const ride = rideOf(shuttle, tripId, date);
  if (ride && shuttle.route.demo) return wholePassage(shuttle, ride);
  const stops = ride?.calls.map(({ stop_id }) => stop_id) ?? [];
  const [first = '', last = ''] = [random.happens(0.2) ? stops[1] : stops[0], stops.at(-1)];
  return ride && passageOf(shuttle, ride, first, last);
}

/** When a person reserved: some days ahead, early enough for the trip, and not in the future. */
function reservedAt(departs: Date, now: Date, random: Random): Date | undefined {
  const day = addDays(dateAt(departs < now ? departs : now), -random.below(9));
  const at = atHome(day, random);
  return at < departs && at < now ? at : undefined;
}

/** Seats of the shuttles: a few past weeks with boardings and no-shows, and the coming days. */
export function liveSeats(life: Life): void {
  const { town, now, today, actions, feed } = life;
  const random = life.random('seats');
  const driver = life.people.find(({ roles }) => roles.includes('driver'));
  const others = life.people.filter(({ is_guest, is_sample, roles }) => !is_guest && !is_sample && roles.length === 0);
  const riders = random.shuffled(others).slice(0, RIDERS);
  const samples = life.people.filter(({ is_sample, roles }) => is_sample && roles.length === 0).slice(0, 3);
  const { tel, seats_open_days_before: opensDaysBefore } = town.transport;
  const upcoming = new Map<number, number>();
  let id = 0;

  function reserve(person: LifePerson, passage: Passage, at: Date, taken: TakenSeats[], isKept: boolean): void {
    const persons = random.happens(0.7) ? 1 : 1 + random.below(4);
    const own = { personsOnTrip: 0, holds: 0, givenUp: 0, upcoming: upcoming.get(person.member_id) ?? 0 };
    const trip = { passage, runs: true, cancelled: undefined, opensDaysBefore, tel };
    if (isRefusal(decideHold(persons, trip, taken, own, at))) return;
    id += 1;
    const { ride, shuttle, departure_stop_id, arrival_stop_id, departs, arrives } = passage;
    const canceledAt = new Date(at.getTime() + (30 + random.below(600)) * MINUTE);
    const isCanceled = !isKept && random.happens(0.08) && canceledAt < departs && canceledAt < now;
    const isPast = departs < now && !isCanceled;
    const isMissed = isPast && random.happens(0.04);
    const marked = isPast && driver && arrives < now;
    if (!isCanceled) taken.push({ departure_stop_id, arrival_stop_id, persons });
    if (!isCanceled && departs > now) upcoming.set(person.member_id, own.upcoming + 1);
    life.add('seat_reservation', {
      seat_reservation_id: id,
      reservation_code: codeOf('seat', id, town.town.code_prefix),
      member_id: person.member_id,
      state: isCanceled ? 'canceled' : 'reserved',
      held_until: new Date(at.getTime() + 5 * MINUTE),
      route_id: shuttle.route.route_id,
      trip_id: ride.trip.trip_id,
      service_date: ride.date,
      departure_stop_id,
      arrival_stop_id,
      departure_name: stopName(feed, departure_stop_id),
      arrival_name: stopName(feed, arrival_stop_id),
      departed_at: departs,
      arrived_at: arrives,
      persons,
      created_at: at,
      reserved_at: at,
      canceled_at: isCanceled ? canceledAt : null,
      reminded_at: departs.getTime() - now.getTime() < 86_400_000 ? at : null,
      boarded_at: marked && !isMissed ? departs : null,
      missed_at: marked && isMissed ? departs : null,
      marked_by: marked ? driver.member_id : null,
      revision: isCanceled ? 1 : 0,
      revised_at: isCanceled ? canceledAt : null,
      demo_service_id: demoServiceOf(shuttle.route),
      agreed_at: shuttle.route.demo ? at : null,
      agreed_digest: shuttle.route.demo ? digestOf(shuttle.route.demo) : null,
    });
    const subject = { subject: 'seat', subject_id: id, request_id: uuidOf(random) } as const;
    actions.push({ at, actor: person.member_id, action: 'seat:reserve', ...subject });
    if (isCanceled)
      actions.push({
        at: canceledAt,
        actor: person.member_id,
        action: 'seat:cancel',
        ...subject,
        request_id: uuidOf(random),
      });
    if (marked)
      actions.push({
        at: departs,
        actor: driver.member_id,
        action: isMissed ? 'seat:no-show' : 'seat:board',
        subject: 'member',
        subject_id: person.member_id,
        request_id: uuidOf(random),
      });
  }

  const days = daysFrom(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD));
  for (const shuttle of feed ? seatRoutesOf({ town, feed: { current: () => feed } }) : []) {
    const { demo } = shuttle.route;
    if (demo) {
      const { consent, waiver } = demo;
      life.add('demo_texts', { digest: digestOf(demo), consent, waiver, created_at: instantOf(days[0] ?? today, 0) });
    }
    for (const day of days.filter((date) => !suspensionOn(shuttle.route.suspended, date)))
      for (const [index, { trip }] of ridesOn(shuttle.line, day).entries()) {
        const taken: TakenSeats[] = [];
        // Each sample login rides out and back once a week on its own weekday, and once on each demo day.
        const weekday = RIDES_OF_SAMPLES.has(index) ? WEEKDAYS_OF_SAMPLES.indexOf(weekdayOf(day)) : -1;
        const sample = samples[demo ? index % samples.length : weekday];
        const wanting = [
          ...(sample ? [sample] : []),
          ...random.shuffled(riders).slice(0, random.below(MOST_A_TRIP + 1)),
        ];
        for (const person of wanting) {
          const passage = passageFor(shuttle, trip.trip_id, day, random);
          const at = passage && reservedAt(passage.departs, now, random);
          if (passage && at && at > person.created_at) reserve(person, passage, at, taken, person.is_sample);
        }
      }
  }
}
