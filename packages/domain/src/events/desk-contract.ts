import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { inBoth } from '../fields/in-both.ts';
import { Flag, RowId, UNKEEPABLE, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { writtenCode } from '../fields/width.ts';
import { Registering, registeringRefusals } from './contract.ts';
import { registrationStates } from './model.ts';
import { EventRequest } from './request.ts';
import { DeskEvent, DeskEventLine, DeskRegistration, OwnRegistration } from './views.ts';

const endpoint = endpointsFor('event:edit:any');
const toBook = endpointsFor('reservation:book:any');

export const EVENTS_PAGE_SIZE = 50;
export const REGISTRATIONS_PAGE_SIZE = 100;
/** More than an event can have: its places, and as many who wait. */
export const MOST_EXPORTED = 5000;
const CODE_LENGTH = 32;

const at = '/api/reception/events/:event_id';
const OfEvent = z.object({ event_id: RowId });
const Seen = z.extend(OfEvent, { revision: z.number().check(z.int(), z.gte(0)) });
const reply = z.object({ event: DeskEvent });

const CHANGED = ['listDeskEvents', 'listEventRegistrations', 'listEvents', 'readEvent'];

/** Filter of the desk's list. */
export const EventFilter = z.enum(['coming', 'draft', 'past', 'called-off']);
export type EventFilter = z.infer<typeof EventFilter>;

export const listDeskEvents = endpoint('listDeskEvents', 'GET', '/api/reception/events', {
  input: z.object({
    phase: z.optional(EventFilter),
    /** Part of the title. */
    q: z.optional(text(64)),
    page: PageNumber,
  }),
  reply: z.object({ events: z.array(DeskEventLine), ...pageReply }),
  isForSystems: true,
  description: `Events with places, those to come first, ${EVENTS_PAGE_SIZE} a page. Names nobody.`,
});

export const readDeskEvent = endpoint('readDeskEvent', 'GET', at, {
  input: OfEvent,
  reply,
  refusals: ['not-found'],
  description: 'One event as the office wrote it, with its counts. Names nobody who registered.',
});

export const createEvent = endpoint('createEvent', 'POST', '/api/reception/events', {
  input: EventRequest,
  reply,
  success: 201,
  refusals: ['not-found', 'town-event-past'],
  changes: CHANGED,
  description: 'Writes an event. Nobody else sees it until it is published.',
});

export const changeEvent = endpoint('changeEvent', 'PUT', at, {
  input: z.extend(EventRequest, Seen.shape),
  reply,
  refusals: [
    'not-found',
    'town-event-changed',
    'town-event-done',
    'town-event-taken',
    'town-event-answered',
    'town-event-past',
  ],
  changes: CHANGED,
  description:
    'Changes an event. Who is registered or waits is told when time or place change; with more places, who waits moves up.',
});

export const publishEvent = endpoint('publishEvent', 'POST', `${at}/publish`, {
  input: Seen,
  reply,
  refusals: ['not-found', 'town-event-changed', 'town-event-done', 'town-event-past'],
  changes: CHANGED,
  description: 'Shows an event to everybody. Registration opens at its time.',
});

export const callOffEvent = endpoint('callOffEvent', 'POST', `${at}/call-off`, {
  input: z.extend(Seen, { reason: inBoth(REASON_LENGTH) }),
  reply,
  refusals: ['not-found', 'town-event-changed', 'town-event-done'],
  changes: CHANGED,
  description: 'Calls an event off. All who registered or wait are told why.',
});

export const dropEvent = endpoint('dropEvent', 'DELETE', at, {
  input: Seen,
  refusals: ['not-found', 'town-event-changed', 'town-event-shown'],
  changes: CHANGED,
  description: 'Deletes an event that was never published.',
});

const Asked = {
  ...OfEvent.shape,
  state: z.optional(z.enum(registrationStates)),
  /** Part of a name or furigana, or the beginning of a code. */
  q: z.optional(text(64)),
};

export const listEventRegistrations = endpoint('listEventRegistrations', 'GET', `${at}/registrations`, {
  input: z.object({ ...Asked, page: PageNumber }),
  reply: z.object({ registrations: z.array(DeskRegistration), ...pageReply }),
  refusals: ['not-found'],
  description: `Who is registered and who waits, with their answers, ${REGISTRATIONS_PAGE_SIZE} a page. The access is in the audit log.`,
});

export const exportEventRegistrations = endpoint('exportEventRegistrations', 'GET', `${at}/registrations/file`, {
  input: z.object({ ...Asked, ...tableChoice }),
  reply: TableFile,
  refusals: ['not-found'],
  description: 'The same list as a table file. The access is in the audit log.',
});

const CheckedIn = z.object({ registration: DeskRegistration });
const CHECKED = ['listEventRegistrations', 'readDeskEvent', 'listDeskEvents'];

export const checkInByCode = endpoint('checkInByCode', 'POST', `${at}/check-in`, {
  input: z.extend(OfEvent, {
    /** Typed, or from the QR code; case and blanks do not matter. */
    code: z.string('required').check(
      bounded(CODE_LENGTH, { error: 'event-code-unknown' }),
      z.overwrite(writtenCode),
      z.minLength(1, { error: 'required' }),
      z.refine((value: string) => !UNKEEPABLE.test(value), { error: 'event-code-unknown' }),
    ),
  }),
  reply: CheckedIn,
  refusals: [
    'not-found',
    'event-code-unknown',
    'event-code-other',
    'event-code-canceled',
    'event-code-waiting',
    'event-code-early',
    'event-code-in',
  ],
  isGuarded: true,
  changes: CHECKED,
  description: 'Whoever shows this code is there. The access is in the audit log.',
});

export const markAttendance = endpoint('markAttendance', 'POST', `${at}/attendance`, {
  input: z.extend(OfEvent, { registration_id: RowId, attended: Flag }),
  reply: CheckedIn,
  refusals: ['not-found', 'event-code-canceled', 'event-code-waiting', 'event-code-early'],
  changes: CHECKED,
  description: 'Notes without a code that somebody is there, or takes the note back.',
});

const Entered = z.object({ registration: OwnRegistration });

export const enterRegistration = toBook('enterRegistration', 'POST', `${at}/registrations`, {
  input: z.object({ ...Registering, member_id: RowId }),
  reply: Entered,
  success: 201,
  refusals: registeringRefusals,
  changes: [...CHECKED, 'listEvents', 'readEvent'],
  description: 'Registers somebody at the counter or on the telephone, as they would themselves, and notifies them.',
});

export const withdrawRegistration = toBook('withdrawRegistration', 'POST', `${at}/withdrawal`, {
  input: z.extend(OfEvent, { registration_id: RowId }),
  reply: Entered,
  refusals: ['not-found', 'already-canceled', 'event-begun'],
  changes: [...CHECKED, 'listEvents', 'readEvent'],
  description: 'Cancels a registration at the counter or on the telephone, as its owner would, and notifies them.',
});
