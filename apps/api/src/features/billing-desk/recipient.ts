import { refuseRecipient, type AskedRecipient } from '@machi/domain/billing/requests';
import { fullName } from '@machi/domain/members/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { linesOfPayer, type PaidBack } from '../billing/pdf/parts.ts';

/** The recipient of a refund: the recorded one, or the payer of the bill or room. */
export function recipientOf(
  row: PaidBack,
  { recipient_name, recipient_address }: AskedRecipient,
): AskedRecipient | Refusal {
  const { payer, death } = row;
  const refusal = refuseRecipient({ hasLeft: payer === null, death }, { recipient_name, recipient_address });
  if (refusal) return refusal;
  const known = payer && death === null ? fullName(payer) : (death?.heir_name ?? '');
  return {
    recipient_name: recipient_name === '' ? known : recipient_name,
    recipient_address: recipient_address === '' ? linesOfPayer(row).join('\n') : recipient_address,
  };
}
