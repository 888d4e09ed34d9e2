import type { CallFailure } from '@machi/client/client';
import { call } from '../../calls/client.ts';
import { removeStored } from '../../drafts/stored-draft.ts';
import { deleteDraft, waitingWrites, type WaitingName } from '../light-endpoints.ts';
import type { Answer, WaitingEntry } from './waiting.ts';

/** Where in the reply stands the number under which the office knows it. */
const numbers: Readonly<Partial<Record<WaitingName, readonly (string | number)[]>>> = {
  createReservation: ['reservations', 0, 'reservation_id'],
  cancelReservation: ['reservation', 'reservation_id'],
  registerForEvent: ['registration', 'code'],
  askForRide: ['rides', 0, 'ride_id'],
  sendReport: ['receipt_code'],
};

/** Keys of drafts, which are over once their form is sent. */
const drafts: Readonly<Partial<Record<WaitingName, (input: WaitingEntry['input']) => string>>> = {
  replyMessage: ({ message_id }) => `message-reply-${String(message_id)}`,
  sendInquiry: () => 'inquiry',
  createReservation: ({ spot_id, room_id }) => `reservation-${String(spot_id)}-${String(room_id)}`,
};

function partAt(reply: unknown, path: readonly (string | number)[]): unknown {
  let part = reply;
  for (const name of path)
    part = typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined;
  return part;
}

/** An answer that names no ride: none was possible. */
const noRoom: CallFailure = { ok: false, status: 409, errors: {}, codes: {} };

/** Sends a waiting write as it was typed, under its key: the server compares it with the first attempt. */
export async function sendEntry({ name, input, key }: WaitingEntry): Promise<Answer> {
  const result = await call(waitingWrites[name], input, { ignoresError: true, idempotencyKey: key });
  if (!result.ok) return result;
  const path = numbers[name];
  const number = path && partAt(result.reply, path);
  if (path && typeof number !== 'string' && typeof number !== 'number') return noRoom;
  const draft_key = drafts[name]?.(input);
  if (draft_key !== undefined) {
    removeStored(draft_key);
    await call(deleteDraft, { draft_key }, { ignoresError: true });
  }
  return { ok: true, number: path ? String(number) : null };
}
