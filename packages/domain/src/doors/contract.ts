import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { doorTroubles } from './access.ts';
import { keyReadies } from './keys.ts';
import { DoorMethod } from './model.ts';

/** A door that a reservation opens, in the reader's language. */
export const OwnDoor = z.object({
  door_id: z.number(),
  door_name: z.string(),
  /** From when and until when it opens (town time); it no longer opens at `until`. */
  from: z.string(),
  until: z.string(),
  /** Ways that open it; a lock without our terminal takes only the code. */
  opened_by: z.array(DoorMethod),
  /** Whom to call in front of it. */
  call_name: z.string(),
  call_tel: z.string(),
  /** Why it does not open, whatever the time is; null: within its time it opens. */
  trouble: z.nullable(z.enum(doorTroubles)),
  /** Whether the lock has the code; `call`: it may not open with it. */
  code_at_lock: z.enum(keyReadies),
});
export type OwnDoor = z.infer<typeof OwnDoor>;

const one = z.object({ reservation_id: RowId });

export const readOwnDoors = endpoint('readOwnDoors', 'GET', '/api/reservations/:reservation_id/doors', {
  permission: 'reservation:read:own',
  input: one,
  reply: z.object({
    doors: z.array(OwnDoor),
    /** The code, while a door opens; null before and afterwards, and where none takes a code. */
    code: z.nullable(z.string()),
    /** Whether it may be changed: not where somebody turns the digits by hand. */
    is_renewable: z.boolean(),
  }),
  refusals: ['not-found'],
  description:
    'The doors that one own reservation opens, when and how. The code is told only while a door opens; the reminder tells it before.',
});

export const renewDoorCode = endpoint('renewDoorCode', 'POST', '/api/reservations/:reservation_id/door-code', {
  permission: 'reservation:change:own',
  input: one,
  refusals: ['not-found', 'door-code-none', 'door-code-by-hand', 'door-code-often'],
  changes: ['readOwnDoors'],
  description:
    'Makes a new code for one own reservation, for who fears that somebody saw it. The one before opens nothing from then on.',
});
