import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { priceInWords } from '@machi/domain/locale/words';
import { refundPayment } from '@machi/domain/payments/contract';
import type { PaymentFile } from '@machi/domain/payments/views';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { FileDeed } from '../../../shell/desk/files/FileDeed.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useKeepPayment, useReadPaymentAgain } from '../queries.ts';
import { usePaymentTexts } from '../texts.ts';

/** Gives a payment back, whole, with the reason. */
export function RefundPayment({ payment }: { readonly payment: PaymentFile }) {
  const texts = usePaymentTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(refundPayment);
  const keyFor = useAttemptKey();
  const keep = useKeepPayment(locale);
  const readAgain = useReadPaymentAgain(locale);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const amount = priceInWords(payment.amount)[locale];

  function open() {
    setReason('');
    setMissing(false);
    setLines([]);
    setAsking(true);
  }
  async function refund() {
    setLines([]);
    setMissing(reason.trim() === '');
    if (reason.trim() === '') {
      document.getElementById('refund-reason')?.focus();
      return;
    }
    const input = { payment_id: payment.payment_id, reason, seen: payment.seen };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      setAsking(false);
      keep(result.reply.payment);
      snackbar.show(t(result.reply.payment.state === 'refunded' ? 'refund.done' : 'refund.under-way'), 'success');
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(payment.payment_id);
  }

  return (
    <FileDeed
      term={t('refund.term')}
      state={t('refund.state')}
      look="quiet-danger"
      onOpen={open}
      open={isAsking}
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
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void refund()}
      onCancel={() => setAsking(false)}
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
