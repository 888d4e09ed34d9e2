import { priceInWords } from '@machi/domain/locale/words';
import { refundPayment } from '@machi/domain/payments/contract';
import type { PaymentFile } from '@machi/domain/payments/views';
import { FileDeed } from '../../../shell/desk/files/FileDeed.tsx';
import { useFileDeed } from '../../../shell/desk/files/use-file-deed.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useKeepPayment, useReadPaymentAgain } from '../queries.ts';
import { usePaymentTexts } from '../texts.ts';

/** Gives a payment back, whole, with the reason. */
export function RefundPayment({ payment }: { readonly payment: PaymentFile }) {
  const texts = usePaymentTexts();
  const { t, locale } = texts;
  const keep = useKeepPayment(locale);
  const readAgain = useReadPaymentAgain(locale);
  const asked = useFileDeed(refundPayment, {
    texts,
    nameId: 'payment-name',
    keep: (reply) => keep(reply.payment),
    readAgain: () => readAgain(payment.payment_id),
  });
  const why = useReason('refund-reason', {
    label: t('refund.reason'),
    requiredWord: t('required'),
    missing: t('refund.missing'),
  });
  const amount = priceInWords(payment.amount)[locale];

  function refund() {
    if (why.check())
      void asked.act({ payment_id: payment.payment_id, reason: why.reason, seen: payment.seen }, (reply) =>
        t(reply.payment.state === 'refunded' ? 'refund.done' : 'refund.under-way'),
      );
  }

  return (
    <FileDeed
      deed={asked}
      term={t('refund.term')}
      state={t('refund.state')}
      look="quiet-danger"
      onOpen={why.clear}
      variant="danger"
      question={t('refund.question', { amount })}
      consequence={
        <>
          <p>
            <b>{t('refund.whose', { name: payment.name ?? t('left'), title: payment.title })}</b>
          </p>
          <p>{t('refund.consequence')}</p>
        </>
      }
      confirmLabel={t('refund.send')}
      cancelLabel={t('refund.keep')}
      busyLabel={t('sending')}
      onConfirm={refund}
    >
      <ReasonField {...why.field} hint={t('refund.hint')} />
    </FileDeed>
  );
}
