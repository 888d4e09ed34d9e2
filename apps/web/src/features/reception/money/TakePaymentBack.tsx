import { yenInWords } from '@machi/domain/locale/words';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useId } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useReceptionTexts } from '../texts.ts';
import type { MoneyOf } from './NotePayment.tsx';
import type { Payment } from './use-payment.ts';

interface TakePaymentBackProps {
  readonly use: MoneyOf;
  readonly payment: Payment;
}

/** Takes the last payment back, which was noted by mistake, with the reason. */
export function TakePaymentBack({ use, payment }: TakePaymentBackProps) {
  const { t, locale } = useReceptionTexts();
  const { yen, send, dialog } = payment;
  const why = useReason(useId(), {
    label: t('reason'),
    requiredWord: t('required'),
    missing: t('decide.reason.needed'),
  });
  function takeBack() {
    if (!why.check()) return;
    const { reservation_id } = use;
    send({ reservation_id, paid: false, paid_yen: yen, reason: why.reason }, () => t('mark.paid.undone'));
  }
  return (
    <ConfirmDialog
      {...dialog}
      question={t('back.question', { name: use.name, yen: yenInWords(yen)[locale] })}
      consequence={<p>{t('back.consequence')}</p>}
      confirmLabel={t('back.send')}
      onConfirm={takeBack}
      onClosed={() => {
        why.clear();
        dialog.onClosed();
      }}
    >
      <ReasonField {...why.field} hint={t('back.reason.hint')} />
    </ConfirmDialog>
  );
}
