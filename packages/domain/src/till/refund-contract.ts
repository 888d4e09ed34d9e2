import * as z from 'zod/mini';
import { RECIPIENT_LENGTH } from '../billing/request-contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, requiredText, text } from '../fields/model.ts';

/** Most that is given back at once. */
const MOST_YEN = 1_000_000;

export const askRoomRefund = endpoint({
  name: 'askRoomRefund',
  method: 'POST',
  path: '/api/reception/reservations/:reservation_id/refund',
  permission: 'reservation:settle:any',
  input: z.object({
    reservation_id: RowId,
    yen: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_YEN)),
    reason: requiredText(REASON_LENGTH),
    /** Left out: whoever applied. */
    recipient_name: z._default(text(RECIPIENT_LENGTH), ''),
  }),
  reply: z.object({ request_id: z.number() }),
  success: 201,
  refusals: ['not-found', 'own-application', 'room-refund-waiting', 'room-refund-none', 'refund-too-much', 'required'],
  description:
    'Asks for what was paid too much for a room to be given back in cash, whole or in part; a second official releases it where refunds of the bath are released.',
});
