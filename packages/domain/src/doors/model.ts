import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { TimeTextSchema } from '../calendar/model.ts';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

/** How a person opens a door at our own terminal. Locks of others know only codes. */
export const doorMethods = ['card', 'phone', 'face', 'code'] as const;
export const DoorMethod = z.enum(doorMethods);
export type DoorMethod = z.infer<typeof DoorMethod>;

/** Most minutes that a door opens before or after a reservation. */
export const MOST_DOOR_MINUTES = 120;

const Id = z.number().check(z.int(), z.positive());
const LockId = z.string().check(z.minLength(1), z.maxLength(100));
const minutes = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));

/** Kinds of locks. */
export const lockKinds = ['terminal', 'remotelock', 'nuki', 'key-box'] as const;

/** What moves the bolt: our own terminal, a lock of another maker, or a person who turns the digits of a key box. */
export const DoorLock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('terminal') }),
  z.object({ kind: z.literal('remotelock'), lock_id: LockId }),
  z.object({ kind: z.literal('nuki'), lock_id: LockId }),
  z.object({ kind: z.literal('key-box') }),
]);
export type DoorLock = z.infer<typeof DoorLock>;

/** Whether a person turns the digits: nothing moves this lock from afar, and nothing is heard of it. */
export const isByHand = (kind: DoorLock['kind']): boolean => kind === 'key-box';

/** A door of the town: doors.json of the town pack. */
export const DoorRow = z.object({
  door_id: Id,
  door_name: Localized,
  spot_id: Id,
  /** The rooms behind it, and how long before and after a reservation's time it opens. That time holds preparation. */
  rooms: list(
    z.object({ room_id: Id, minutes_before: minutes(MOST_DOOR_MINUTES), minutes_after: minutes(MOST_DOOR_MINUTES) }),
    50,
  ).check(z.minLength(1)),
  /** Ways that open it at our own terminal. */
  opened_by: z._default(list(DoorMethod, doorMethods.length).check(z.minLength(1)), [...doorMethods]),
  lock: DoorLock,
  /** Only what is paid opens it. */
  needs_payment: z._default(z.boolean(), false),
  /** Whom to call in front of it. */
  call: z.object({ name: Localized, tel: Tel }),
  /** Hours in which a second official looks at an opening from afar. */
  night: z._default(z.object({ from: TimeTextSchema, to: TimeTextSchema }), { from: '21:00', to: '06:00' }),
  /** Opens in an emergency. From inside every door opens always. */
  is_escape_route: z._default(z.boolean(), true),
  /** Seconds for which the bolt is drawn. */
  open_seconds: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(60)), 6),
  /** Seconds after which a door that stands open is told. */
  held_seconds: z._default(z.number().check(z.int(), z.minimum(10), z.maximum(3600)), 90),
});
export type DoorRow = z.infer<typeof DoorRow>;

export const DoorsFile = list(DoorRow, 200);

/** What our own terminal tells of its door, beside taps. */
export const doorReports = [
  'opened-afar',
  'emergency-began',
  'emergency-ended',
  'held-open',
  'forced',
  'not-closed',
  'closed',
  'power-lost',
  'power-back',
  'lock-failed',
] as const;
export type DoorReport = (typeof doorReports)[number];

/** What happened at a door. The keypad rests for a day after wrong codes, or takes codes again by the office. */
export const doorEventKinds = [
  'opened',
  'refused',
  ...doorReports,
  'battery-low',
  'keypad-rests',
  'keypad-again',
] as const;
export const DoorEventKind = z.enum(doorEventKinds);
export type DoorEventKind = z.infer<typeof DoorEventKind>;

/** Somebody who may open a door within a time, and with which code. */
export interface DoorGrant {
  /** Null: a code that the office made, for cleaning or repair. */
  readonly reservation_id: number | null;
  readonly door_code_id: number | null;
  /** Who opens it with a card, a phone or a face. */
  readonly member_ids: readonly number[];
  /** Keyed hash of the code (`doorCodeText`); null: none is made yet. */
  readonly code_hash: string | null;
  readonly from: Date;
  /** The first moment at which it no longer opens. */
  readonly until: Date;
}
