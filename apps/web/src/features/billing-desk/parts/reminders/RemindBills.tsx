import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { remindBills } from '@machi/domain/billing/reminder-contract';
import type { BillToRemind } from '@machi/domain/billing/reminder-contract';
import { signedYenInWords } from '@machi/domain/billing/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReadRemindersAgain } from '../../queries.ts';
import { useBillTexts } from '../../texts.ts';
import { usePrintReminders } from './use-print-reminders.ts';

/** Makes letters for the chosen bills, and prints them. */
export function RemindBills({ chosen }: { readonly chosen: readonly BillToRemind[] }) {
  const texts = useBillTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(remindBills);
  const printing = usePrintReminders();
  const keyFor = useAttemptKey();
  const readAgain = useReadRemindersAgain();
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const made = useRef<number>(undefined);
  const yen = signedYenInWords(chosen.reduce((sum, { amount }) => sum + amount, 0))[locale];
  async function remind() {
    setLines([]);
    const input = { bills: chosen.map(({ billing_id, seen }) => ({ billing_id, seen })) };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      made.current = result.reply.reminder.reminder_id;
      setAsking(false);
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain();
  }
  /** The window has gone: what it was about is not on the list any more. */
  async function goOn() {
    if (made.current === undefined) return;
    const id = made.current;
    made.current = undefined;
    await printing.print(id);
    await readAgain();
    document.getElementById('reminders-made')?.focus();
  }
  return (
    <>
      <div className="actions">
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={printing.busy}
          busyLabel={t('sending')}
          onClick={() => {
            setLines([]);
            setAsking(true);
          }}
        >
          {t('remind.send', { count: chosen.length })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        variant="primary"
        question={t('remind.question', { count: chosen.length, yen })}
        consequence={<p>{t('remind.consequence')}</p>}
        confirmLabel={t('remind.confirm')}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void remind()}
        onCancel={() => setAsking(false)}
        onClosed={() => void goOn()}
      />
    </>
  );
}
