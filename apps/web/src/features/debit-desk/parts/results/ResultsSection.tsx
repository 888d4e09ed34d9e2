import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { checkResults, enterResults } from '@machi/domain/debits/contract';
import { RESULTS_BYTES } from '@machi/domain/debits/model';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField } from '@machi/ui/field/FileField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { contentOf } from '../../../../shell/files/file-content.ts';
import { useReadRunsAgain } from '../../queries.ts';
import { useDebitTexts } from '../../texts.ts';
import { RUN_NAME_ID } from '../deeds/use-run-deed.ts';
import { ResultsFound } from './ResultsFound.tsx';
import { Violations } from './Violations.tsx';

interface Chosen {
  readonly file_name: string;
  readonly content: string;
}

/** The bank's file of results: chosen, checked and shown, then entered. A file with a fault enters nothing, and stays here. */
export function ResultsSection({ run }: { readonly run: DebitRunFile }) {
  const texts = useDebitTexts();
  const { t } = texts;
  const [checking, entering] = [useCall(checkResults), useCall(enterResults)];
  const readAgain = useReadRunsAgain();
  const keyFor = useAttemptKey();
  const snackbar = useSnackbar();
  const [chosen, setChosen] = useState<Chosen>();
  const [found, setFound] = useState<ReplyOf<typeof checkResults>>();
  const [error, setError] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  /** The newest file alone is shown, whichever is answered first. */
  const newest = useRef<File>(undefined);
  const { debit_run_id } = run;

  function clear() {
    newest.current = undefined;
    setChosen(undefined);
    setFound(undefined);
    setError('');
    setLines([]);
  }
  async function check(file: File | undefined) {
    if (!file || checking.busy || entering.busy) return;
    clear();
    newest.current = file;
    if (file.size > RESULTS_BYTES) return setError(t('results.large'));
    const content = await contentOf(file).catch(() => undefined);
    if (newest.current !== file) return;
    if (content === undefined) return setError(t('results.unread'));
    const input = { file_name: file.name, content };
    setChosen(input);
    const result = await checking.send({ debit_run_id, ...input }, toldInPlace);
    if (!result || newest.current !== file) return;
    if (result.ok) return setFound(result.reply);
    setChosen(undefined);
    setError(refusalLines(result, texts).join('\n'));
    if (result.status === 409) await readAgain();
  }
  async function enter() {
    if (!chosen) return;
    setLines([]);
    const input = { debit_run_id, ...chosen };
    const result = await entering.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, texts));
    const { done, failed } = result.reply.figures;
    snackbar.show(t('results.entered', { done: done.debits, failed: failed.debits }), 'success');
    await readAgain();
    document.getElementById(RUN_NAME_ID)?.focus();
  }
  return (
    <section className="stack" aria-labelledby="run-results">
      <h3 id="run-results">{t('results')}</h3>
      <DropZone dropWord={t('results.drop')} onFiles={([file]) => void check(file)}>
        <FileField
          id="run-results-file"
          label={t('results.file')}
          hint={t('results.hint')}
          pickWord={t('results.pick')}
          noneWord={error === '' ? t('results.none') : ''}
          removeWord={t('results.remove')}
          removeLabel={(name) => t('results.remove.of', { name })}
          files={
            chosen
              ? [{ id: 'file', name: chosen.file_name, ...(checking.busy ? { detail: t('results.reading') } : {}) }]
              : []
          }
          {...(error === '' ? {} : { error })}
          onRemove={clear}
          onChange={({ target }) => {
            void check(target.files?.[0]);
            // The same file can be chosen again once it was mended.
            target.value = '';
          }}
        />
      </DropZone>
      {found && found.figures === null && <Violations violations={found.violations} />}
      {found?.figures && (
        <ResultsFound
          figures={found.figures}
          isEntered={found.is_entered}
          lines={lines}
          busy={entering.busy}
          onEnter={() => void enter()}
          onCancel={() => {
            clear();
            document.getElementById('run-results-file')?.focus();
          }}
        />
      )}
    </section>
  );
}
