import { addDays, instantOf, minutesOf } from '@machi/domain/calendar/model';
import { lineOf, ridesOn, suspensionOn } from '@machi/domain/transport/service-days';
import type { Life } from '../life.ts';
import { uuidOf } from '../uuid.ts';
import { liveOutages } from './outages.ts';

const MORNING = 8 * 60;

/** Registered vehicles, and the operator's announcements. */
export function liveTransport(life: Life): void {
  const { plan, people, since, today, now, add } = life;
  const operator = people.find(({ roles }) => roles.includes('transport'))?.member_id ?? null;
  plan.transport.vehicles.forEach((vehicle, index) =>
    add('vehicle', {
      vehicle_id: index + 1,
      ...vehicle,
      created_at: instantOf(since, MORNING),
      created_by: operator,
    }),
  );
  plan.transport.announcements.forEach(({ days_ago, days, ...told }, index) => {
    const from = addDays(today, -days_ago);
    const starts_at = instantOf(from, MORNING);
    add('transport_announcement', {
      announcement_id: index + 1,
      ...told,
      starts_at,
      ends_at: instantOf(addDays(from, days), 0),
      // Future announcements were written today at the latest.
      created_at: starts_at < now ? starts_at : now,
      created_by: operator,
    });
  });
  liveCancelled(life, operator);
  liveOutages(life, operator);
}

const MOST_DAYS_ON = 7;
const SECONDS_A_MINUTE = 60;

/** Cancelled runs, each on a day with service. */
function liveCancelled(life: Life, operator: number | null): void {
  const { plan, town, feed, today, now, add, actions } = life;
  const random = life.random('cancelled-runs');
  for (const { days_ago, route_id, from, ...reason } of plan.transport.cancelled) {
    const route = town.transport.routes.find((one) => one.route_id === route_id);
    const line = lineOf(feed, route?.gtfs_route_ids ?? []);
    const ride = Array.from({ length: MOST_DAYS_ON }, (_day, on) => addDays(today, on - days_ago))
      .filter((date) => route && !suspensionOn(route.suspended, date))
      .flatMap((date) => ridesOn(line, date).filter(({ starts }) => starts >= minutesOf(from) * SECONDS_A_MINUTE))[0];
    if (!ride) continue;
    const dayBefore = instantOf(addDays(ride.date, -1), MORNING);
    const cancelled_at = dayBefore < now ? dayBefore : now;
    const { trip, date } = ride;
    add('cancelled_trip', {
      trip_id: trip.trip_id,
      service_date: date,
      ...reason,
      cancelled_at,
      cancelled_by: operator,
    });
    const about = { subject: 'run', subject_id: route_id } as const;
    actions.push({ at: cancelled_at, actor: operator, action: 'run:cancel', ...about, request_id: uuidOf(random) });
  }
}
