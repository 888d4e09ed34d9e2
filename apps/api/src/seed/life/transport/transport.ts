import { addDays, instantOf } from '@machi/domain/calendar/model';
import * as z from 'zod';
import type { Life } from '../life.ts';

const MORNING = 8 * 60;

/** The vehicles of the town, and what the operator told and tells. */
export const TransportPlan = z.object({
  vehicles: z.array(
    z.object({ vehicle_name_ja: z.string(), vehicle_name_en: z.string(), route_id: z.int().positive() }),
  ),
  announcements: z.array(
    z.object({
      /** Below 0: it is to come. */
      days_ago: z.int(),
      days: z.int().positive(),
      route_ids: z.array(z.int().positive()),
      text_ja: z.string(),
      text_en: z.string(),
    }),
  ),
});

/** Vehicles as they were registered, and announcements as they were written by whoever keeps the buses. */
export function liveTransport({ plan, people, since, today, now, add }: Life): void {
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
      // What is to come was written today at the latest.
      created_at: starts_at < now ? starts_at : now,
      created_by: operator,
    });
  });
}
