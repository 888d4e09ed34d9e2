import { fetchRunFile } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useDebitTexts } from './texts.ts';
import { StepDeed } from './StepDeed.tsx';
import { RUN_NAME_ID } from './use-run-deed.ts';
import { useRunReason } from './use-run-reason.ts';

/** The file for the bank: it holds whole account numbers, so that a reason is asked for. */
export function FetchFile({ run }: { readonly run: DebitRunFile }) {
  const texts = useDebitTexts();
  const { t } = texts;
  const why = useRunReason('run-file-reason');
  const { debit_run_id } = run;
  // Not once: the reply holds account numbers, and is kept nowhere.
  const deed = useAsked(fetchRunFile, {
    words: texts,
    focus: RUN_NAME_ID,
    onDone({ file }) {
      saveBytes(file);
      why.clear();
    },
  });
  const act = () =>
    why.check() &&
    void deed.act({ debit_run_id, reason: why.reason }, ({ file }) => t('file.saved', { name: file.filename }));
  return (
    <StepDeed
      name="file"
      deed={deed}
      look={run.waits_for === 'file' ? 'primary' : undefined}
      variant="primary"
      consequence={<p>{t('file.consequence')}</p>}
      onConfirm={act}
    >
      <ReasonField {...why.field} hint={t('file.hint')} />
    </StepDeed>
  );
}
