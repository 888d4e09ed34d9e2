import type { RetentionLine, RetentionRun } from '@machi/domain/retention/contract';
import { confirmRetentionRun, listRetentionRuns, tryRetentionRun } from '@machi/domain/retention/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { ask, askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import '@machi/ui/styles/desk.css';
import { Callout } from '@machi/ui/callout/Callout';
import { useRef } from 'react';
import { Button } from '@machi/ui/button/Button';
import { longDate } from '@machi/domain/calendar/long-days';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useRetentionTexts = deskTextsOf('retention', { ja, en });

type LineKey = Extract<keyof typeof ja, `line.${string}`>;
type StateKey = Extract<keyof typeof ja, `state.${string}`>;

function stateOf({ due, done, held, is_failed }: RetentionLine, isTrial: boolean): StateKey {
  if (is_failed) return 'state.failed';
  if (held !== null) return `state.${held}`;
  if (due === 0) return 'state.nothing';
  if (isTrial) return 'state.trial';
  return done < due ? 'state.part' : 'state.done';
}

/** Result of a run by kind of data; kinds without any follow on request. */
function LineTable({ lines, isTrial = false }: { lines: readonly RetentionLine[]; isTrial?: boolean }) {
  const { t, locale } = useRetentionTexts();
  const isBusy = ({ due, held, is_failed }: RetentionLine) => due > 0 || held === 'many' || is_failed;
  const [busy, quiet] = [lines.filter(isBusy), lines.filter((line) => !isBusy(line))];
  const table = (rows: readonly RetentionLine[]) => (
    <Table
      caption={t('table')}
      rowHeads
      columns={[
        { id: 'kind', head: t('kind') },
        { id: 'due', head: t('due'), numeric: true, labelled: true },
        ...(isTrial ? [] : [{ id: 'done', head: t('done'), numeric: true, labelled: true }]),
        { id: 'oldest', head: t('oldest'), labelled: true },
        { id: 'state', head: t('state'), labelled: true },
      ]}
      rows={rows.map((line) => ({
        id: line.line,
        cells: [
          t(`line.${line.line}` as LineKey),
          line.due.toLocaleString(locale),
          ...(isTrial ? [] : [line.done.toLocaleString(locale)]),
          line.oldest === null ? '–' : longDate(line.oldest, locale),
          t(stateOf(line, isTrial)),
        ],
      }))}
    />
  );
  return (
    <div className="stack">
      {busy.length > 0 ? table(busy) : <p>{t('quiet')}</p>}
      {quiet.length > 0 && <Disclosure title={t('quiet.kinds', { count: quiet.length })}>{table(quiet)}</Disclosure>}
    </div>
  );
}

/** Counts what the next run would do. */
function Trial() {
  const { t, locale } = useRetentionTexts();
  const query = useQuery({ ...ask(tryRetentionRun, {}, locale), enabled: false, gcTime: 0 });
  const count = query.data?.lines.reduce((sum, { due }) => sum + due, 0) ?? 0;
  return (
    <Section className="stack" titleId="trial" title={t('trial')}>
      <p>{t('trial.body')}</p>
      <p>
        <Button busy={query.isFetching} busyLabel={t('trial.busy')} onClick={() => void query.refetch()}>
          {t('trial.press')}
        </Button>
      </p>
      <p role="status">{query.data && !query.isFetching ? t('trial.done', { count }) : ''}</p>
      {query.isError && <LoadFailed onAgain={() => void query.refetch()} busy={query.isFetching} />}
      {query.data && <LineTable lines={query.data.lines} isTrial />}
    </Section>
  );
}

interface HeldBackProps {
  readonly run: RetentionRun;
  readonly now: string;
  readonly mayConfirm: boolean;
}

/** Why the newest run has held something back, and the button that allows it for the next run. */
function HeldBack({ run, now, mayConfirm }: HeldBackProps) {
  const { t, locale } = useRetentionTexts();
  const box = useRef<HTMLDivElement>(null);
  const words = { keep: 'confirm.cancel', sending: 'confirm.busy', lost: 'lost', failed: 'failed' } as const;
  const held = run.lines.filter((line) => line.held !== null && line.due > 0);
  const isClock = run.lines.some((line) => line.held === 'clock');
  const count = held.reduce((sum, { due }) => sum + due, 0);
  if (run.confirmed_at !== null)
    return <Callout ref={box} focusable tone="success" title={t('held.confirmed')} live="status" />;

  return (
    <Callout
      ref={box}
      focusable
      tone="warning"
      title={t('held.title')}
      actions={
        mayConfirm && (
          <AskedAction
            endpoint={confirmRetentionRun}
            input={{ retention_run_id: run.retention_run_id }}
            label={t('confirm')}
            question={t('confirm.question', { count: count.toLocaleString(locale) })}
            consequence={t('confirm.consequence')}
            done=""
            isDanger
            focus={box}
            button={{ variant: 'primary' }}
            words={{ t: (key) => t(words[key]) }}
          />
        )
      }
    >
      <p>
        {isClock
          ? t('held.clock', { at: momentInWords(run.begun_at, locale), now: momentInWords(now, locale) })
          : t('held.many')}
      </p>
      {!mayConfirm && <p>{t('held.only-system')}</p>}
    </Callout>
  );
}

/** Data deleted each night at the end of their retention (product, "What is kept how long"). */
export default function RetentionPage() {
  const { t, locale } = useRetentionTexts();
  const runs = useQuery(askAnew(listRetentionRuns, {}, locale));
  const asker = useQuery(askerQuery(locale));
  const titleOf = ({ kind, begun_at }: RetentionRun): string => t(kind, { at: momentInWords(begun_at, locale) });
  const [newest, ...earlier] = runs.data?.runs ?? [];
  const seconds = (newest?.lines ?? []).reduce((sum, { took_milliseconds }) => sum + took_milliseconds, 0) / 1000;
  return (
    <div className="desk stack-lg">
      <PageHead title={officialTitle('retention', locale)} sub={t('sub')} />
      {!runs.data && <NotLoaded query={runs} label={t('loading')} />}
      {runs.data && newest === undefined && <p>{t('none')}</p>}
      {runs.data && newest?.lines.some(({ held }) => held !== null) && (
        <HeldBack run={newest} now={runs.data.now} mayConfirm={asker.data?.roles.includes('system') === true} />
      )}
      {newest && (
        <Section className="stack" titleId="newest" title={t('newest')}>
          <p>
            <b className="num">{titleOf(newest)}</b>
            <br />
            {newest.ended_at === null ? t('broken-off') : t('took', { seconds: seconds.toFixed(1) })}
          </p>
          <LineTable lines={newest.lines} />
        </Section>
      )}
      <Trial />
      {earlier.length > 0 && (
        <Section className="stack" titleId="earlier" title={t('earlier')}>
          {earlier.map((run) => (
            <Disclosure key={run.retention_run_id} title={titleOf(run)}>
              {run.ended_at === null && <p>{t('broken-off')}</p>}
              <LineTable lines={run.lines} />
            </Disclosure>
          ))}
        </Section>
      )}
    </div>
  );
}
