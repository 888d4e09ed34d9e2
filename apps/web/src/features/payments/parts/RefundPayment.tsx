import { priceInWords } from '@machi/domain/locale/words';
import { refundPayment } from '@machi/domain/payments/contract';
import type { PaymentFile } from '@machi/domain/payments/views';
import { useState } from 'react';
import { FileDeed } from '../../../shell/desk/files/FileDeed.tsx';
import { useFileDeed } from '../../../shell/desk/files/use-file-deed.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
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
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const amount = priceInWords(payment.amount)[locale];

  function open() {
    setReason('');
    setMissing(false);
  }
  function refund() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById('refund-reason')?.focus();
    else
      void asked.act({ payment_id: payment.payment_id, reason, seen: payment.seen }, (reply) =>
        t(reply.payment.state === 'refunded' ? 'refund.done' : 'refund.under-way'),
      );
  }

  return (
    <FileDeed
      deed={asked}
      term={t('refund.term')}
      state={t('refund.state')}
      look="quiet-danger"
      onOpen={open}
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
      <ReasonField
        id="refund-reason"
        label={t('refund.reason')}
        requiredWord={t('required')}
        hint={t('refund.hint')}
        value={reason}
        onReason={setReason}
        {...(isMissing ? { error: t('refund.missing') } : {})}
      />
    </FileDeed>
  );
}
