import { remindBills } from '@machi/domain/billing/reminder-contract';
import type { BillToRemind } from '@machi/domain/billing/reminder-contract';
import { signedYenInWords } from '@machi/domain/billing/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useBillTexts } from '../texts.ts';
import { usePrintReminders } from './use-print-reminders.ts';

/** Makes letters for the chosen bills, and prints them. */
export function RemindBills({ chosen }: { readonly chosen: readonly BillToRemind[] }) {
  const texts = useBillTexts();
  const { t, locale } = texts;
  const printing = usePrintReminders();
  const { ask, act, dialog } = useAsked(remindBills, {
    words: texts,
    isOnce: true,
    onDone: ({ reminder }) => void printing.print(reminder.reminder_id),
    // What it was about is not on the list any more.
    onShown: () => document.getElementById('reminders-made')?.focus(),
  });
  const yen = signedYenInWords(chosen.reduce((sum, { amount }) => sum + amount, 0))[locale];
  const input = { bills: chosen.map(({ billing_id, seen }) => ({ billing_id, seen })) };
  return (
    <>
      <div className="actions">
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={printing.busy}
          busyLabel={t('sending')}
          onClick={ask}
        >
          {t('remind.send', { count: chosen.length })}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t('remind.question', { count: chosen.length, yen })}
        consequence={<p>{t('remind.consequence')}</p>}
        confirmLabel={t('remind.confirm')}
        onConfirm={() => void act(input)}
      />
    </>
  );
}
