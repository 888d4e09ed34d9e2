import { printReminders } from '@machi/domain/billing/reminder-contract';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useBillTexts } from '../texts.ts';

/** Saves the letters of one press as a file, and says so. */
export function usePrintReminders() {
  const { t } = useBillTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(printReminders);
  async function print(reminder_id: number) {
    const result = await send({ reminder_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('paper.saved', { name: result.reply.filename }), 'success');
  }
  return { print, busy };
}
