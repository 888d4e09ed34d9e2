import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import type { PaymentLine } from '@machi/domain/payments/views';
import { paymentWords } from '@machi/domain/payments/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { listedMoment } from '../../../shell/listed.ts';
import { usePaymentTexts } from '../texts.ts';
import { PaymentTags } from './PaymentTags.tsx';
import { usePaymentAddress } from './payment-address.ts';

export const paymentLinkId = (paymentId: number): string => `payment-${paymentId}`;

/** One line a payment, ours beside theirs; beside an open one only who, what and how it stands. */
export function PaymentTable({ payments }: { readonly payments: readonly PaymentLine[] }) {
  const { t, locale } = usePaymentTexts();
  const { address, hrefWith } = usePaymentAddress();
  const { theirs: theirWords } = paymentWords[locale];
  const isBeside = address.payment !== undefined;
  const columns = (
    isBeside ? (['who', 'amount', 'ours'] as const) : (['when', 'who', 'amount', 'ours', 'theirs'] as const)
  ).map((id) => ({ id, head: t(`column.${id}`) }));
  const rows = payments.map((payment) => {
    const { payment_id, begun_at, theirs } = payment;
    const isOpen = payment_id === address.payment;
    const when = <span className="num desk-line">{listedMoment(begun_at, locale)}</span>;
    const who = (
      <>
        <TextLink
          id={paymentLinkId(payment_id)}
          className="desk-name"
          href={hrefWith({ payment: String(payment_id) })}
          aria-current={isOpen || undefined}
        >
          {payment.name ?? t('left')}
        </TextLink>
        <small className="desk-under" lang="ja">
          {payment.title}
        </small>
      </>
    );
    const amount = <span className="num desk-line">{priceInWords(payment.amount)[locale]}</span>;
    const tags = <PaymentTags payment={payment} />;
    const seen = (
      <span>
        {theirWords[theirs?.money ?? 'none']}
        {theirs !== null && theirs.received > 0 && (
          <small className="desk-under num">
            {yenInWords(theirs.received)[locale]}
            {theirs.refunded > 0 && ` ${t('theirs.refunded', { amount: yenInWords(theirs.refunded)[locale] })}`}
          </small>
        )}
      </span>
    );
    const cells = isBeside ? [who, amount, tags] : [when, who, amount, tags, seen];
    return { id: String(payment_id), cells, current: isOpen };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}
