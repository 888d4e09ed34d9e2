import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { fetchRunFile, readRun, releaseRun } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { debitWords } from '@machi/domain/debits/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { Asker } from '@machi/domain/permissions/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import type { DebitRunState } from '@machi/domain/debits/model';
import { Callout } from '@machi/ui/callout/Callout';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../shell/desk/files/WhatHappened.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useDebitTexts, useRunReason } from './texts.ts';
import { Retry } from './Retry.tsx';
import { RunDebits } from './RunDebits.tsx';
import { useDebitAddress } from './debit-address.ts';
import { WithdrawAction } from './WithdrawAction.tsx';
import { WithdrawalAsked } from './WithdrawalAsked.tsx';
import { RUN_NAME_ID, useRunAction } from './use-run-action.ts';
import { ResultsSection } from './ResultsSection.tsx';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { StepAction } from './StepAction.tsx';

/** Release of a run by another official than the one who prepared it. */
function ReleaseAction({ run }: { readonly run: DebitRunFile }) {
  const { t, locale } = useDebitTexts();
  const action = useRunAction(releaseRun, run);
  if (run.release_obstacle !== null)
    return (
      <Callout tone="info">
        <p>{run.release_obstacle}</p>
      </Callout>
    );
  const { debit_run_id, seen } = run;
  return (
    <StepAction
      name="release"
      action={action}
      look="primary"
      variant="primary"
      consequence={
        <p>
          {t('release.consequence', {
            count: run.debits,
            yen: yenInWords(run.yen)[locale],
            day: dateInWords(run.debit_on)[locale],
          })}
        </p>
      }
      onConfirm={() => void action.act({ debit_run_id, seen }, t('release.done'))}
    />
  );
}

/** The file for the bank. It contains whole account numbers, so it requires a reason. */
function FetchFile({ run }: { readonly run: DebitRunFile }) {
  const { t } = useDebitTexts();
  const why = useRunReason('run-file-reason');
  const { debit_run_id } = run;
  // Without isOnce: the reply contains account numbers and must not be stored.
  const action = useAsked(fetchRunFile, {
    words: { t },
    focus: RUN_NAME_ID,
    onDone({ file }) {
      saveBytes(file);
      why.clear();
    },
  });
  const act = () =>
    why.check() &&
    void action.act({ debit_run_id, reason: why.reason }, ({ file }) => t('file.saved', { name: file.filename }));
  return (
    <StepAction
      name="file"
      action={action}
      look={run.waits_for === 'file' ? 'primary' : undefined}
      variant="primary"
      consequence={<p>{t('file.consequence')}</p>}
      onConfirm={act}
    >
      <ReasonField {...why.field} hint={t('file.hint')} />
    </StepAction>
  );
}

export const RUN_SHAPES: Readonly<Record<DebitRunState, StatusShape>> = {
  prepared: 'provisional',
  released: 'provisional',
  answered: 'fixed',
  withdrawn: 'cancelled',
};

interface RunPanelProps {
  readonly runId: number;
  readonly asker: Asker;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
}

/** One run: its open step, its actions, its debits and its history. */
export function RunPanel({ runId, ...rest }: RunPanelProps) {
  const { t, locale } = useDebitTexts();
  const { hrefWith } = useDebitAddress();
  const query = useQuery(askIfAny(readRun, { debit_run_id: runId }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ run: undefined, state: undefined, page: undefined })}
      query={query}
      fileOf={(reply) => reply.run}
      className="file-short-terms"
    >
      {(run) => <File run={run} {...rest} />}
    </FilePanel>
  );
}

function File({ run, asker, takesFocus }: Omit<RunPanelProps, 'runId'> & { readonly run: DebitRunFile }) {
  const { t, locale } = useDebitTexts();
  const words = debitWords[locale];
  const { state, waits_for: wait } = run;
  return (
    <article className="stack" aria-labelledby={RUN_NAME_ID}>
      <header className="stack-tight">
        <FileHeading id={RUN_NAME_ID} className="desk-file-name" takesFocus={takesFocus}>
          {t('run.name', { day: dateInWords(run.debit_on)[locale] })}
          <small lang="ja">{run.bank_name}</small>
        </FileHeading>
        <StatusTag shape={RUN_SHAPES[state]}>{words.states[state]}</StatusTag>
        {wait !== null && <p>{words.waits[wait]}</p>}
      </header>
      <DescriptionList rows={useRows(run)} />
      <Steps run={run} />
      <RunDebits run={run} asker={asker} />
      <WhatHappened
        id="run-events"
        title={t('events')}
        events={run.events.map(({ what, reason, happened_at, by_name }) => ({
          what: words.events[what],
          reason,
          at: happened_at,
          by: by_name,
        }))}
      />
    </article>
  );
}

/** Actions that the run's state allows. */
function Steps({ run }: { readonly run: DebitRunFile }) {
  const { t, locale } = useDebitTexts();
  if (run.state === 'answered') return <Retry run={run} />;
  if (run.state === 'withdrawn') return null;
  if (run.state === 'prepared')
    return (
      <section className="stack-tight" aria-label={t('do')}>
        <ReleaseAction run={run} />
        <WithdrawAction run={run} />
      </section>
    );
  const isDue = run.debit_on <= dateAt(new Date());
  return (
    <>
      <section className="stack-tight" aria-label={t('do')}>
        {run.withdrawal === null ? (
          <>
            <FetchFile run={run} />
            <WithdrawAction run={run} />
          </>
        ) : (
          <WithdrawalAsked run={run} withdrawal={run.withdrawal} />
        )}
      </section>
      {isDue ? (
        <ResultsSection key={run.debit_run_id} run={run} />
      ) : (
        <p className="sm muted">{t('results.early', { day: dateInWords(run.debit_on)[locale] })}</p>
      )}
    </>
  );
}

function useRows(run: DebitRunFile) {
  const { t, locale } = useDebitTexts();
  const { hrefWith } = useDebitAddress();
  const sum = ({ debits, yen }: { readonly debits: number; readonly yen: number }) => (
    <span className="num">{t('sum', { count: debits, yen: yenInWords(yen)[locale] })}</span>
  );
  const moment = (at: string | null, by: string | null) =>
    at !== null && (
      <span className="num">
        {momentInWords(at, locale)} {by}
      </span>
    );
  const isAnswered = run.state === 'answered';
  const rows = [
    { id: 'debits', detail: sum(run) },
    { id: 'done', detail: isAnswered && sum(run.done) },
    { id: 'failed', detail: isAnswered && sum(run.failed) },
    { id: 'returned', detail: run.returned.debits > 0 && sum(run.returned) },
    {
      id: 'retry',
      detail: run.retry_of !== null && (
        <TextLink href={hrefWith({ run: String(run.retry_of), state: undefined, page: undefined })}>
          {t('retry.of')}
        </TextLink>
      ),
    },
    { id: 'prepared', detail: moment(run.prepared_at, run.prepared_by_name) },
    { id: 'released', detail: moment(run.released_at, run.released_by_name) },
    { id: 'answered', detail: moment(run.answered_at, null) },
    { id: 'mark', detail: run.file_mark !== null && <span className="num">{run.file_mark}</span> },
  ] as const;
  return rows.flatMap(({ id, detail }) => (detail === false ? [] : [{ id, term: t(`row.${id}`), detail }]));
}
