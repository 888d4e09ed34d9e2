import { printReceipt } from '@machi/domain/permits/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { NotePayment } from './NotePayment.tsx';
import { TakePaymentBack } from './TakePaymentBack.tsx';
import type { MoneyOf } from './NotePayment.tsx';
import { usePayment } from './use-payment.ts';

/** Notes a payment, takes such a note back, and prints its receipt. */
export function MoneyButtons({ use, canPay }: { readonly use: MoneyOf; readonly canPay: boolean }) {
  const { t } = useReceptionTexts();
  const snackbar = useSnackbar();
  const printing = useCall(printReceipt);
  const isPaid = use.paid_yen > 0;
  const [isNoted, setNoted] = useState(false);
  const asked = { note: usePayment(use.left, () => setNoted(true)), back: usePayment(use.paid_yen) };
  // Who has paid waits for the receipt.
  const receipt = useFocusOn<HTMLButtonElement, boolean>(isNoted && isPaid, (now) => now);
  function ask(which: 'note' | 'back') {
    setNoted(false);
    asked[which].ask();
  }

  async function print() {
    const result = await printing.send({ reservation_id: use.reservation_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('name.saved', { name: result.reply.filename }), 'success');
  }
  const button = (which: 'note' | 'back', deed: string) => (
    <Button
      size="small"
      variant={which === 'back' ? 'text' : 'second'}
      aria-label={t('mark.of', { deed, name: use.name })}
      onClick={() => ask(which)}
    >
      {deed}
    </Button>
  );
  return (
    <>
      {/* One and the same button, which keeps the focus when a payment was taken back. */}
      {canPay ? button('note', t('mark.paid')) : isPaid && button('back', t('mark.paid.undo'))}
      {canPay && isPaid && button('back', t('mark.paid.undo'))}
      {isPaid && (
        <Button
          ref={receipt}
          size="small"
          icon={<Icon name="download" />}
          busy={printing.busy}
          busyLabel={t('sending')}
          aria-label={t('mark.of', { deed: t('receipt.print'), name: use.name })}
          onClick={() => void print()}
        >
          {t('receipt.print')}
        </Button>
      )}
      <NotePayment use={use} payment={asked.note} />
      <TakePaymentBack use={use} payment={asked.back} />
    </>
  );
}
