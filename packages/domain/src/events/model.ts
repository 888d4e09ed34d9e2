import * as z from 'zod/mini';

/** Most places of an event. */
export const MOST_PLACES = 2000;
/** Most people of one registration. */
export const MOST_PERSONS = 10;
/** Most questions of an event. */
export const MOST_QUESTIONS = 10;
/** Most events to come for which a member is registered or waits. */
export const MOST_REGISTRATIONS = 20;
/** Longest event, in days. */
export const LONGEST_DAYS = 14;

/** draft: only the office sees it; published: people register; canceled: the office has called it off. */
export const eventStates = ['draft', 'published', 'canceled'] as const;
export type EventState = (typeof eventStates)[number];

/** `planned` and `closed`: before and after registration; `under-way` and `over`: nobody registers any more. */
export const eventPhases = ['draft', 'planned', 'open', 'closed', 'under-way', 'over', 'called-off'] as const;
export const EventPhase = z.enum(eventPhases);
export type EventPhase = z.infer<typeof EventPhase>;

export const registrationStates = ['registered', 'waiting', 'canceled'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** A whole number within bounds. */
export const whole = (least: number, most: number) =>
  z.number('required').check(
    z.int({ error: 'integer' }),
    z.refine((value: number) => value >= least, { error: 'min-number', params: { values: [least] } }),
    z.refine((value: number) => value <= most, { error: 'max-number', params: { values: [most] } }),
  );

/** Number of people of a registration. */
export const Persons = whole(1, MOST_PERSONS);
