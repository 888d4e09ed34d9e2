import { dateAt } from '../calendar/model.ts';
import { fromInWords } from '../calendar/moments.ts';
import { clockInWords, dateInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { placesLeft, servedOf } from '../places/places.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { MOST_REGISTRATIONS, type EventPhase, type EventState, type RegistrationState } from './model.ts';

/** Columns of an event that decide what is possible. */
export interface EventFacts {
  readonly state: EventState;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly places: number;
  readonly persons_max: number;
}

/** Columns of a registration. */
export interface RegistrationFacts {
  readonly state: RegistrationState;
  readonly persons: number;
}

export function phaseOf(event: Omit<EventFacts, 'places' | 'persons_max'>, now: Date): EventPhase {
  if (event.state === 'draft') return 'draft';
  if (event.state === 'canceled') return 'called-off';
  if (event.ends_at <= now) return 'over';
  if (event.starts_at <= now) return 'under-way';
  if (now < event.opens_at) return 'planned';
  return now < event.closes_at ? 'open' : 'closed';
}

/** Whether a published event has not begun: until then registrations can be cancelled. */
export const isToCome = (phase: EventPhase): boolean => ['planned', 'open', 'closed'].includes(phase);

/** An event is one stretch: everybody is there from the beginning to the end. */
const WHOLE = { start: 0, end: 1 };

const personsOf = (registrations: readonly RegistrationFacts[]): number =>
  registrations.reduce((sum, { state, persons }) => sum + (state === 'registered' ? persons : 0), 0);

/** Counts the places left of an event. */
export const placesOf = (places: number, registrations: readonly RegistrationFacts[]): number =>
  placesLeft(
    places,
    WHOLE,
    registrations.flatMap(({ state, persons }) => (state === 'registered' ? [{ ...WHOLE, amount: persons }] : [])),
  );

/** Refuses to register now, regardless of the places. */
export function refuseRegistering(event: EventFacts, now: Date): Refusal | undefined {
  const field = 'event_id';
  switch (phaseOf(event, now)) {
    case 'open':
      return undefined;
    case 'planned':
      return refuse(409, { field, code: 'event-not-open', params: [fromInWords(event.opens_at)] });
    case 'called-off':
      return refuse(409, { field, code: 'event-called-off' });
    case 'draft':
      return refuse(404, { field: '', code: 'not-found' });
    default:
      return refuse(409, { field, code: 'event-closed' });
  }
}

/** What a member has asked for, and what they have. */
export interface Registering {
  readonly persons: number;
  /** Whether they wait if there are not enough places. */
  readonly waits: boolean;
  /** Whether they are registered for this event or wait for it. */
  readonly isKnown: boolean;
  /** Other events to come with a registration. */
  readonly others: number;
}

/** Decides what becomes of a registration (product, "Events with places"). */
export function decideRegistration(
  event: EventFacts,
  registrations: readonly RegistrationFacts[],
  { persons, waits, isKnown, others }: Registering,
  now: Date,
): Refusal | { readonly state: 'registered' | 'waiting' } {
  const refusal = refuseRegistering(event, now);
  if (refusal) return refusal;
  if (isKnown) return refuse(409, { field: 'event_id', code: 'event-registered' });
  if (persons > event.persons_max)
    return refuse(422, { field: 'persons', code: 'event-persons', params: [event.persons_max] });
  if (others >= MOST_REGISTRATIONS)
    return refuse(409, { field: '', code: 'event-registrations', params: [MOST_REGISTRATIONS] });
  // Nobody can wait for more places than there are.
  if (persons > event.places) return refuse(422, { field: 'persons', code: 'event-persons', params: [event.places] });
  const left = placesOf(event.places, registrations);
  if (persons <= left) return { state: 'registered' };
  if (waits) return { state: 'waiting' };
  return refuse(409, { field: 'persons', code: left === 0 ? 'event-full' : 'event-left', params: [left] });
}

/** Finds who moves up from the waiting list, in its order, while the event has not begun. */
export function movedUp<One extends RegistrationFacts>(
  event: EventFacts,
  registrations: readonly One[],
  now: Date,
): One[] {
  if (event.state !== 'published' || event.starts_at <= now) return [];
  let left = placesOf(event.places, registrations);
  return servedOf(
    registrations.filter(({ state }) => state === 'waiting'),
    () => left,
    ({ persons }) => (left -= persons),
  );
}

/** Deadline for cancelling; null: it has passed, or there is nothing to cancel. */
export const cancelableUntil = (
  { state }: Pick<RegistrationFacts, 'state'>,
  { starts_at }: Pick<EventFacts, 'starts_at'>,
  now: Date,
): Date | null => (state !== 'canceled' && now < starts_at ? starts_at : null);

export function refuseCancelling(
  registration: Pick<RegistrationFacts, 'state'>,
  event: Pick<EventFacts, 'starts_at'>,
  now: Date,
): Refusal | undefined {
  const field = 'registration_id';
  if (registration.state === 'canceled') return refuse(409, { field, code: 'already-canceled' });
  return cancelableUntil(registration, event, now) === null ? refuse(409, { field, code: 'event-begun' }) : undefined;
}

/** Refuses to write a new event that has begun. */
export const refuseCreating = ({ starts_at }: Pick<EventFacts, 'starts_at'>, now: Date): Refusal | undefined =>
  starts_at <= now ? refuse(422, { field: 'starts_date', code: 'town-event-past' }) : undefined;

/** Refuses to show what is shown already or has begun. */
export function refusePublishing(event: Pick<EventFacts, 'state' | 'starts_at'>, now: Date): Refusal | undefined {
  if (event.state !== 'draft') return refuse(409, { field: '', code: 'town-event-done' });
  return event.starts_at <= now ? refuse(409, { field: '', code: 'town-event-past' }) : undefined;
}

/** Refuses to call off what nobody was told of, or what has ended. */
export const refuseCallingOff = (event: EventFacts, now: Date): Refusal | undefined =>
  ['draft', 'called-off', 'over'].includes(phaseOf(event, now))
    ? refuse(409, { field: '', code: 'town-event-done' })
    : undefined;

/** Refuses to drop an event that was shown. */
export const refuseDropping = ({ published_at }: { readonly published_at: Date | null }): Refusal | undefined =>
  published_at === null ? undefined : refuse(409, { field: '', code: 'town-event-shown' });

/** Refuses fewer places than are given, and other questions than people have answered. */
export function refuseChange(
  event: EventFacts,
  registrations: readonly RegistrationFacts[],
  asked: { readonly places: number; readonly hasOtherQuestions: boolean; readonly starts_at: Date },
  now: Date,
): Refusal | undefined {
  const phase = phaseOf(event, now);
  if (phase === 'called-off' || phase === 'over') return refuse(409, { field: '', code: 'town-event-done' });
  const taken = personsOf(registrations);
  if (asked.places < taken) return refuse(409, { field: 'places', code: 'town-event-taken', params: [taken] });
  if (asked.hasOtherQuestions && registrations.some(({ state }) => state !== 'canceled'))
    return refuse(409, { field: 'questions', code: 'town-event-answered' });
  if (asked.starts_at <= now && event.starts_at > now)
    return refuse(422, { field: 'starts_date', code: 'town-event-past' });
  return undefined;
}

/** Refuses to let somebody in by this code. */
export function refuseCheckIn(
  registration: Pick<RegistrationFacts, 'state'> & {
    readonly event_id: number;
    readonly attended_at: Date | null;
    readonly title: Localized;
  },
  event: EventFacts & { readonly event_id: number },
  now: Date,
): Refusal | undefined {
  const field = 'code';
  if (registration.event_id !== event.event_id)
    return refuse(409, { field, code: 'event-code-other', params: [registration.title] });
  return refuseAttendance(registration, event, now, field) ?? refuseTwice(registration, field);
}

const refuseTwice = ({ attended_at }: { readonly attended_at: Date | null }, field: string): Refusal | undefined =>
  attended_at === null ? undefined : refuse(409, { field, code: 'event-code-in', params: [clockInWords(attended_at)] });

/** Refuses to note that somebody is there: people come on the days of the event. */
export function refuseAttendance(
  { state }: Pick<RegistrationFacts, 'state'>,
  event: EventFacts,
  now: Date,
  field: string,
): Refusal | undefined {
  if (state === 'canceled') return refuse(409, { field, code: 'event-code-canceled' });
  if (state === 'waiting') return refuse(409, { field, code: 'event-code-waiting' });
  const day = dateAt(event.starts_at);
  return dateAt(now) < day ? refuse(409, { field, code: 'event-code-early', params: [dateInWords(day)] }) : undefined;
}
