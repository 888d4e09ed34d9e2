import type { PaymentState } from '@machi/domain/payments/model';
import type { PaymentLine } from '@machi/domain/payments/views';
import { paymentWords } from '@machi/domain/payments/words';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { StatusShape } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { usePaymentTexts } from '../texts.ts';

const shapes: Readonly<Record<PaymentState, StatusShape>> = {
  begun: 'provisional',
  held: 'provisional',
  captured: 'fixed',
  voided: 'cancelled',
  refunded: 'cancelled',
  lapsed: 'refused',
  failed: 'refused',
};

/** Where a payment stands, what is being done with it, and in what both sides differ. */
export function PaymentTags({ payment }: { readonly payment: PaymentLine }) {
  const { t, locale } = usePaymentTexts();
  const { states, differences } = paymentWords[locale];
  return (
    <span className="billing-tags">
      <StatusTag shape={shapes[payment.state]}>{states[payment.state]}</StatusTag>
      {payment.intention !== null && <Tag>{t(`intention.${payment.intention}`)}</Tag>}
      {payment.is_ending && <Tag>{t('tag.ending')}</Tag>}
      {payment.differences.map((difference) => (
        <strong key={difference} className="billing-difference">
          {differences[difference]}
        </strong>
      ))}
    </span>
  );
}
