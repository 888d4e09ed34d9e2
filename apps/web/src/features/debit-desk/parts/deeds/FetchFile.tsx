import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { fetchRunFile } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { saveBytes } from '../../../../shell/calls/save-reply.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { useReadRunsAgain } from '../../queries.ts';
import { useDebitTexts } from '../../texts.ts';
import { StepDeed } from './StepDeed.tsx';
import { RUN_NAME_ID } from './use-run-deed.ts';
import { useRunReason } from './use-run-reason.ts';

/** The file for the bank: it holds whole account numbers, so that a reason is asked for. */
export function FetchFile({ run }: { readonly run: DebitRunFile }) {
  const texts = useDebitTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(fetchRunFile);
  const readAgain = useReadRunsAgain();
  const [isAsking, setAsking] = useState(false);
  const why = useRunReason('run-file-reason');
  const [lines, setLines] = useState<readonly string[]>([]);
  const deed = {
    isAsking,
    busy,
    lines,
    open() {
      setLines([]);
      setAsking(true);
    },
    close: () => setAsking(false),
    closed: () => document.getElementById(RUN_NAME_ID)?.focus(),
  };
  async function fetchFile() {
    setLines([]);
    if (!why.check()) return;
    // Without a key: the reply holds account numbers, and is kept nowhere.
    const result = await send({ debit_run_id: run.debit_run_id, reason: why.reason }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      if (result.status === 409) await readAgain();
      return;
    }
    const { file } = result.reply;
    saveBytes(file);
    setAsking(false);
    why.clear();
    snackbar.show(t('file.saved', { name: file.filename }), 'success');
    await readAgain();
  }
  return (
    <StepDeed
      name="file"
      deed={deed}
      look={run.waits_for === 'file' ? 'primary' : undefined}
      variant="primary"
      consequence={<p>{t('file.consequence')}</p>}
      onConfirm={() => void fetchFile()}
    >
      <ReasonField {...why.field} hint={t('file.hint')} />
    </StepDeed>
  );
}
