import type { Asker } from '@machi/domain/permissions/model';
import { priceInWords } from '@machi/domain/locale/words';
import type { PaymentFile } from '@machi/domain/payments/views';
import { paymentWords } from '@machi/domain/payments/words';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../../shell/desk/files/WhatHappened.tsx';
import { paymentQueries } from '../queries.ts';
import { usePaymentTexts } from '../texts.ts';
import { PaymentTags } from './PaymentTags.tsx';
import { RefundPayment } from './RefundPayment.tsx';
import { usePaymentAddress } from './payment-address.ts';
import { paymentRows } from './payment-rows.ts';

interface PaymentPanelProps {
  readonly paymentId: number;
  readonly asker: Asker;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One payment with all that became of it. */
export function PaymentPanel({ paymentId, ...rest }: PaymentPanelProps) {
  const { t, locale } = usePaymentTexts();
  const { hrefWith } = usePaymentAddress();
  const query = useQuery(paymentQueries.payment(locale, paymentId));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ payment: undefined })}
      query={query}
      fileOf={(reply) => reply.payment}
      className="file-short-terms"
    >
      {(payment) => <File payment={payment} {...rest} />}
    </FilePanel>
  );
}

function File({
  payment,
  asker,
  takesFocus,
}: Omit<PaymentPanelProps, 'paymentId'> & { readonly payment: PaymentFile }) {
  const texts = usePaymentTexts();
  const { t, locale } = texts;
  const isOwn = asker.member_id !== null && asker.member_id === payment.member_id;
  const { events } = paymentWords[locale];
  return (
    <article className="stack" aria-labelledby="payment-name">
      <header className="stack-tight">
        <FileHeading id="payment-name" className="desk-file-name" takesFocus={takesFocus}>
          {payment.name ?? t('left')} <span className="num">{priceInWords(payment.amount)[locale]}</span>
        </FileHeading>
        <PaymentTags payment={payment} />
        {payment.member_id !== null && !isOwn && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      <DescriptionList rows={paymentRows(payment, texts)} />
      <WhatHappened
        id="payment-events"
        title={t('file.events')}
        events={payment.events.map(({ what, reason, happened_at, by_name }) => ({
          what: events[what],
          reason,
          at: happened_at,
          by: by_name,
        }))}
      />
      {payment.state === 'captured' &&
        payment.intention === null &&
        (isOwn ? <p className="sm muted">{t('file.own')}</p> : <RefundPayment payment={payment} />)}
    </article>
  );
}
