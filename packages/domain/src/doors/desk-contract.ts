import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { TapMethod } from '../passes/model.ts';
import { DoorEventKind, lockKinds } from './model.ts';
import { MOST_CODE_DAYS, openingStates, spanOfCode } from './openings.ts';

const toRead = endpointsFor('door:read:any');
const toOpen = endpointsFor('door:open:any');

/** An opening from afar. */
export const DoorOpening = z.object({
  door_opening_id: z.number(),
  state: z.enum(openingStates),
  asked_at: z.string(),
  /** Null once the account is deleted. */
  asked_by_name: z.nullable(z.string()),
  reason: z.string(),
  /** Why the reader cannot decide it; null when they can, or when nothing waits. */
  obstacle: z.nullable(z.string()),
});
export type DoorOpening = z.infer<typeof DoorOpening>;

/** A door as officials see it. All times are town time. */
export const DeskDoor = z.object({
  door_id: z.number(),
  door_name: z.string(),
  lock_kind: z.enum(lockKinds),
  /** The lock is played by this machine, for trials. */
  is_sandbox: z.boolean(),
  /** How it was when it was last heard of; null: never. */
  state: z.nullable(
    z.object({
      is_open: z.nullable(z.boolean()),
      is_locked: z.nullable(z.boolean()),
      battery: z.nullable(z.number()),
      is_powered: z.nullable(z.boolean()),
      trouble: z.nullable(z.string()),
      seen_at: z.string(),
    }),
  ),
  /** Until when its keypad takes no code after a day's wrong ones; null: it takes them. */
  codes_rest_until: z.nullable(z.string()),
  /** When an emergency began that holds it open; null: none. */
  emergency_since: z.nullable(z.string()),
  /** The door has said since that it opened or stands unlocked, and nothing contradicts it. */
  is_emergency_done: z.boolean(),
  /** The next time, or the present one, in which a reservation opens it. */
  next: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** The last opening from afar within the day; null: none. */
  opening: z.nullable(DoorOpening),
  /** Hours in which a second official looks at an opening. */
  night: z.object({ from: z.string(), to: z.string() }),
});
export type DeskDoor = z.infer<typeof DeskDoor>;

/** A code of the office, without its digits. */
export const OfficeCode = z.object({
  door_code_id: z.number(),
  label: z.string(),
  door_names: z.array(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
  made_by_name: z.nullable(z.string()),
});
export type OfficeCode = z.infer<typeof OfficeCode>;

/** What happened at a door. */
export const DoorHappening = z.object({
  door_event_id: z.number(),
  kind: DoorEventKind,
  happened_at: z.string(),
  method: z.nullable(TapMethod),
  reason: z.nullable(z.string()),
  /** Who opened it; null: unknown, or a code of the office. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  reservation_id: z.nullable(z.number()),
  /** What the office's code was for. */
  label: z.nullable(z.string()),
  /** Who opened it from afar, or made the office's code. */
  official_name: z.nullable(z.string()),
});
export type DoorHappening = z.infer<typeof DoorHappening>;

const desk = z.object({ doors: z.array(DeskDoor), office_codes: z.array(OfficeCode) });
const door = z.object({ door_id: RowId });
const one = z.object({ door_opening_id: RowId });
const changes = ['listDoors'] as const;

export const listDoors = toRead('listDoors', 'GET', '/api/doors', {
  reply: desk,
  isFollowed: true,
  description:
    'All doors of the town as they were last heard of, and the codes that the office made and that are not over.',
});

/** Most events of one reply. */
export const MOST_DOOR_EVENTS = 50;

export const listDoorEvents = toRead('listDoorEvents', 'GET', '/api/doors/:door_id/events', {
  input: z.object({
    ...door.shape,
    /** Number of newer ones that the reader has. */
    skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/, { error: 'numeric' }))),
  }),
  reply: z.object({ events: z.array(DoorHappening), has_more: z.boolean() }),
  refusals: ['not-found'],
  description: 'What happened at one door, newest first. Each person’s access is in the audit log and they see it.',
});

export const openDoor = toOpen('openDoor', 'POST', '/api/doors/:door_id/open', {
  input: z.object({ ...door.shape, reason: requiredText(REASON_LENGTH) }),
  reply: desk,
  refusals: ['not-found', 'door-not-afar', 'door-opening-waits'],
  changes,
  description: 'Opens a door from afar, once and now. At night a second official decides first.',
});

export const approveDoorOpening = toOpen('approveDoorOpening', 'POST', '/api/door-openings/:door_opening_id/approve', {
  input: one,
  reply: desk,
  refusals: [
    'not-found',
    'second-decided',
    'second-own-request',
    'second-same-hand',
    'second-asker-gone',
    'door-opening-late',
  ],
  changes,
  description: 'Opens the door for which another official asked at night.',
});

export const refuseDoorOpening = toOpen('refuseDoorOpening', 'POST', '/api/door-openings/:door_opening_id/refuse', {
  input: one,
  reply: desk,
  refusals: ['not-found', 'second-decided'],
  changes,
  description: 'Leaves a door closed that a colleague wanted to open at night, or takes back the own request.',
});

export const beginDoorEmergency = toOpen('beginDoorEmergency', 'POST', '/api/doors/emergency', {
  input: z.object({ reason: requiredText(REASON_LENGTH) }),
  reply: desk,
  changes,
  description: 'Opens all escape routes and holds them open, at any hour and without a second official.',
});

export const endDoorEmergency = toOpen('endDoorEmergency', 'POST', '/api/doors/emergency/end', {
  reply: desk,
  changes,
  description: 'Ends the emergency: the doors open again by reservations and codes alone.',
});

export const takeCodesAgain = toOpen('takeCodesAgain', 'POST', '/api/doors/:door_id/codes-again', {
  input: door,
  reply: desk,
  refusals: ['not-found'],
  changes,
  description: 'Ends the rest of a keypad: only wrong codes after it count. Its terminal hears of it within a minute.',
});

export const createDoorCode = toOpen('createDoorCode', 'POST', '/api/door-codes', {
  input: z
    .object({
      label: requiredText(60),
      door_ids: list(RowId, 200).check(z.minLength(1, { error: 'required' })),
      from_date: DateTextSchema,
      from_time: TimeTextSchema,
      to_date: DateTextSchema,
      to_time: TimeTextSchema,
    })
    .check(
      z.refine(({ from_date, from_time, to_date, to_time }) => `${from_date} ${from_time}` < `${to_date} ${to_time}`, {
        error: 'door-code-order',
        path: ['to_date'],
      }),
      z.refine(
        (asked) => {
          const { starts_at, ends_at } = spanOfCode(asked);
          return ends_at.getTime() - starts_at.getTime() <= MOST_CODE_DAYS * 86_400_000;
        },
        { error: 'door-code-long', params: { values: [MOST_CODE_DAYS] }, path: ['to_date'] },
      ),
    ),
  reply: z.object({
    ...desk.shape,
    /** Only this answer contains it. */
    code: z.string(),
  }),
  success: 201,
  refusals: ['not-found', 'door-code-past', 'door-code-night', 'door-codes-many'],
  changes,
  description: 'Makes a code for people who have no reservation, such as cleaners, for some doors and with an end.',
});

export const endDoorCode = toOpen('endDoorCode', 'POST', '/api/door-codes/:door_code_id/end', {
  input: z.object({ door_code_id: RowId }),
  reply: desk,
  refusals: ['not-found'],
  changes,
  description: 'Ends a code of the office at once.',
});
