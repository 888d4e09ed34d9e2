import { prepareRun, readRun } from '@machi/domain/debits/contract';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { useDebitTexts } from './texts.ts';

/** Creates a run; its page loads it by id. */
export function usePrepareRun() {
  const texts = useDebitTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const onConflict = () => readChanged(prepareRun);
  const { act, busy, lines } = useTold(prepareRun, texts, { isAttempt: true, onConflict });
  async function prepare(input: Parameters<typeof act>[0]): Promise<string | undefined> {
    const reply = await act(input);
    if (!reply) return undefined;
    const { debit_run_id } = reply.run;
    keepReply(queryClient, askIfAny(readRun, { debit_run_id }, texts.locale), reply);
    void readChanged(prepareRun);
    snackbar.show(texts.t('new.done'), 'success');
    return String(debit_run_id);
  }
  return { prepare, busy, lines };
}
