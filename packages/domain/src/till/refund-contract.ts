import * as z from 'zod/mini';
import { RefundYen, refundRecipient } from '../billing/request-contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { AccountAsked, accountRefusals } from '../mandates/model.ts';

const asked = { reservation_id: RowId, yen: RefundYen, reason: requiredText(REASON_LENGTH), ...refundRecipient };
const reply = z.object({ request_id: z.number() });
const refusals = [
  'not-found',
  'own-application',
  'room-refund-waiting',
  'room-refund-none',
  'exemption-open',
  'refund-too-much',
  'required',
] as const;

export const askRoomRefund = endpoint('askRoomRefund', 'POST', '/api/reception/reservations/:reservation_id/refund', {
  permission: 'reservation:settle:any',
  input: z.object({ ...asked, way: z._default(z.enum(['cash', 'mandate']), 'cash') }),
  reply,
  success: 201,
  refusals: [...refusals, 'refund-no-mandate', 'refund-account-fresh'],
  changes: RECEPTION_CHANGES,
  description:
    'Asks for what was paid too much for a room to be given back, whole or in part, in cash or to the account of the mandate; a second official releases it where refunds of the bath are released.',
});

export const askRoomRefundToAccount = endpoint(
  'askRoomRefundToAccount',
  'POST',
  '/api/reception/reservations/:reservation_id/refund-to-account',
  {
    permission: 'reservation:settle:any',
    input: z.object({ ...asked, ...AccountAsked }),
    reply,
    success: 201,
    refusals: [...refusals, ...accountRefusals, 'refund-account-fresh'],
    changes: RECEPTION_CHANGES,
    description: 'The same to an account that is named for it; its number is sealed.',
  },
);
