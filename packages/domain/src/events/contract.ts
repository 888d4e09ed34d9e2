import * as z from 'zod/mini';
import { fields } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { OwnListAsked, ownListRefusals } from '../own-list/model.ts';
import { MOST_QUESTIONS, Persons } from './model.ts';
import { EventDetail, OwnRegistration, TownEvent } from './views.ts';

const forAll = endpointsFor('public');
const toRegister = endpointsFor('event:register:own');

const OfEvent = z.object({ event_id: RowId });
const OWN_CHANGES = ['readOwnRegistration', 'listOwnRegistrations', 'readEvent', 'listEvents'];

/** Path of the line over which pages hear how many places are left. */
export const EVENTS_LINE = '/api/event-places/stream';

export const listEvents = forAll('listEvents', 'GET', '/api/events', {
  input: z.object({
    /** The events of this notice alone, past ones too. */
    notice_id: z.optional(RowId),
  }),
  reply: z.object({ events: z.array(TownEvent) }),
  description: 'Events of the town to come that take registrations, the soonest first, with the places left.',
});

export const readEvent = forAll('readEvent', 'GET', '/api/events/:event_id', {
  input: OfEvent,
  reply: z.object({ event: EventDetail }),
  refusals: ['not-found'],
  description: 'One event with what it is, where, and what is asked of who registers.',
});

export const readOwnRegistration = toRegister('readOwnRegistration', 'GET', '/api/events/:event_id/registration', {
  input: OfEvent,
  reply: z.object({ registration: z.nullable(OwnRegistration) }),
  refusals: ['not-found'],
  description: 'The member’s registration for an event, or their place in its waiting list; null: neither.',
});

/** What somebody registers with. */
export const Registering = {
  ...OfEvent.shape,
  persons: Persons,
  /** 1: wait, if there are not enough places. */
  waits: z._default(Flag, 0),
  /** By the names of the questions. */
  answers: z._default(
    fields(z.string().check(z.maxLength(40)), MOST_QUESTIONS, {
      error: 'max-count',
      params: { values: [MOST_QUESTIONS] },
    }),
    {},
  ),
};
export const registeringRefusals = [
  'not-found',
  'event-not-open',
  'event-called-off',
  'event-closed',
  'event-registered',
  'event-persons',
  'event-registrations',
  'event-full',
  'event-left',
] as const;

export const registerForEvent = toRegister('registerForEvent', 'POST', '/api/events/:event_id/registration', {
  input: z.object(Registering),
  reply: z.object({ registration: OwnRegistration }),
  success: 201,
  refusals: registeringRefusals,
  changes: OWN_CHANGES,
  description: 'Registers for an event, or for its waiting list if there are too few places and `waits` is 1.',
});

export const cancelRegistration = toRegister(
  'cancelRegistration',
  'POST',
  '/api/event-registrations/:registration_id/cancel',
  {
    input: z.object({ registration_id: RowId }),
    reply: z.object({ registration: OwnRegistration }),
    refusals: ['not-found', 'already-canceled', 'event-begun'],
    changes: OWN_CHANGES,
    description: 'Gives the places back until the event begins. Those who wait move up in their order and are told.',
  },
);

export const listOwnRegistrations = toRegister('listOwnRegistrations', 'GET', '/api/event-registrations', {
  input: OwnListAsked,
  reply: z.object({ registrations: z.array(OwnRegistration), has_more: z.boolean() }),
  refusals: ownListRefusals,
  description: 'The member’s registrations for events: all, upcoming or past ones, or those of a calendar’s days.',
});
