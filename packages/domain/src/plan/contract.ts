import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { PlanJourney, PlanNoRide, PlanPlace, PlanRequest, PlanTaxi, planMeanings } from './model.ts';

export const listPlanPlaces = endpoint('listPlanPlaces', 'GET', '/api/plan/places', {
  permission: 'public',
  reply: z.object({
    places: z.array(PlanPlace),
    /** Last day for which journeys can be planned. */
    last_date: z.string(),
    tel: z.string(),
  }),
  description: 'Facilities and stops between which a way can be asked for, with the readings of their names.',
});

export const makePlan = endpoint('makePlan', 'POST', '/api/plan', {
  permission: 'public',
  input: PlanRequest,
  reply: z.object({
    /** Instant to which the answer applies. */
    told_at: z.string(),
    date: z.string(),
    time: z.string(),
    meant: z.enum(planMeanings),
    from: PlanPlace,
    to: PlanPlace,
    journeys: z.array(PlanJourney),
    /** Null: a ride without a request exists, or the walk is short. */
    no_ride: z.nullable(PlanNoRide),
    /** Null: too far for one. */
    taxi: z.nullable(PlanTaxi),
    tel: z.string(),
  }),
  refusals: ['choice', 'min-date', 'max-date', 'plan-same-place', 'plan-past', 'too-many-requests'],
  description:
    'How one gets from one place to another by buses, shuttle, on-demand bus and on foot: at most five journeys, those that leave after a time or are there by one. By the timetable, what is known of late and cancelled runs, the seats that are left, and what the on-demand bus could promise now. Nothing of the question is kept.',
});
