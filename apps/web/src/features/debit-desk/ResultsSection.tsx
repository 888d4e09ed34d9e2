import { toldInPlace } from '@machi/client/client';
import { checkResults, enterResults } from '@machi/domain/debits/contract';
import { RESULTS_BYTES } from '@machi/domain/debits/model';
import type { DebitRunFile, ResultsViolation } from '@machi/domain/debits/views';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef } from 'react';
import { Callout } from '@machi/ui/callout/Callout';
import { useTold } from '../../shell/calls/use-told.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { CheckedFile } from '../../shell/files/checked/CheckedFile.tsx';
import { useCheckedFile } from '../../shell/files/checked/use-checked-file.ts';
import { useDebitTexts } from './texts.ts';
import { RUN_NAME_ID } from './use-run-action.ts';
import { ResultsFound } from './ResultsFound.tsx';

/** Errors in a results file, each with its line and position. */
function Violations({ violations }: { readonly violations: readonly ResultsViolation[] }) {
  const { t } = useDebitTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [violations]);
  return (
    <Callout
      ref={place}
      focusable
      tone="error"
      live="alert"
      headingLevel={4}
      title={t('results.wrong', { count: violations.length })}
    >
      <p>{t('results.wrong.body')}</p>
      <ul className="file-lines debit-faults">
        {violations.map(({ line, byte, sentence }, index) => (
          // One position may have two errors.
          <li key={`${line} ${byte} ${violations.length - index}`} className="num">
            {sentence}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The bank's results file: checked and previewed, then saved. A file with an error saves nothing. */
export function ResultsSection({ run }: { readonly run: DebitRunFile }) {
  const texts = useDebitTexts();
  const { t } = texts;
  const checking = useCall(checkResults);
  const entering = useTold(enterResults, texts, { isAttempt: true });
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const { debit_run_id } = run;
  const file = useCheckedFile({
    texts,
    isHeld: entering.busy,
    problemOf: ({ size }) => (size > RESULTS_BYTES ? t('results.large') : undefined),
    async check(input) {
      const result = await checking.send({ debit_run_id, ...input }, toldInPlace);
      if (result && !result.ok && result.status === 409) await readChanged(enterResults);
      return result;
    },
  });
  const { chosen, found } = file;

  async function enter() {
    const reply = chosen && (await entering.act({ debit_run_id, ...chosen }));
    if (!reply) return;
    const { done, failed } = reply.figures;
    snackbar.show(t('results.entered', { done: done.debits, failed: failed.debits }), 'success');
    await readChanged(enterResults);
    document.getElementById(RUN_NAME_ID)?.focus();
  }
  return (
    <Section className="stack" title={t('results')} level={3}>
      <CheckedFile
        id="run-results-file"
        label={t('results.file')}
        hint={t('results.hint')}
        file={file}
        onChange={() => entering.setLines([])}
      />
      {found && found.figures === null && <Violations violations={found.violations} />}
      {found?.figures && (
        <ResultsFound
          figures={found.figures}
          isEntered={found.is_entered}
          lines={entering.lines}
          busy={entering.busy}
          onEnter={() => void enter()}
          onCancel={() => {
            entering.setLines([]);
            file.clear();
            document.getElementById('run-results-file')?.focus();
          }}
        />
      )}
    </Section>
  );
}
