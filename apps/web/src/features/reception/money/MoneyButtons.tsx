import { printReceipt } from '@machi/domain/permits/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useId, useState } from 'react';
import { yenInWords } from '@machi/domain/locale/words';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { NotePayment, type MoneyOf } from './NotePayment.tsx';
import { usePayment, type Payment } from './use-payment.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { usePdf } from '../../../shell/use-paper.ts';

/** Reverses the last payment, which was recorded by mistake, with a reason. */
function TakePaymentBack({ use, payment }: { use: MoneyOf; payment: Payment }) {
  const { t, locale } = useReceptionTexts();
  const { yen, send, dialog } = payment;
  const why = useReason(useId(), t('reason'), t('decide.reason.needed'));
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

/** Records a payment, reverses it, and prints its receipt. */
export function MoneyButtons({ use, canPay }: { readonly use: MoneyOf; readonly canPay: boolean }) {
  const { t } = useReceptionTexts();
  const printing = usePdf(printReceipt, (name) => t('name.saved', { name }));
  const isPaid = use.paid_yen > 0;
  const [isNoted, setNoted] = useState(false);
  const asked = { note: usePayment(use.left, () => setNoted(true)), back: usePayment(use.paid_yen) };
  // The payer waits for the receipt.
  const receipt = useFocusOn<HTMLButtonElement, boolean>(isNoted && isPaid, (now) => now);
  function ask(which: 'note' | 'back') {
    setNoted(false);
    asked[which].ask();
  }

  const button = (which: 'note' | 'back', action: string) => (
    <Button
      size="small"
      variant={which === 'back' ? 'text' : 'second'}
      aria-label={t('mark.of', { action, name: use.name })}
      onClick={() => ask(which)}
    >
      {action}
    </Button>
  );
  return (
    <>
      {/* The same button, so that it keeps the focus after a reversal. */}
      {canPay ? button('note', t('mark.paid')) : isPaid && button('back', t('mark.paid.undo'))}
      {canPay && isPaid && button('back', t('mark.paid.undo'))}
      {isPaid && (
        <SendingButton
          ref={receipt}
          size="small"
          icon={<Icon name="download" />}
          busy={printing.busy}
          aria-label={t('mark.of', { action: t('receipt.print'), name: use.name })}
          onClick={() => void printing.save({ reservation_id: use.reservation_id })}
        >
          {t('receipt.print')}
        </SendingButton>
      )}
      <NotePayment use={use} payment={asked.note} />
      <TakePaymentBack use={use} payment={asked.back} />
    </>
  );
}
