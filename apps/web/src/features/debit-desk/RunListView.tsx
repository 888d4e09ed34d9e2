import { readDebits } from '@machi/domain/debits/contract';
import { debitWords } from '@machi/domain/debits/words';
import type { DebitRunRow } from '@machi/domain/debits/views';
import { yenInWords } from '@machi/domain/locale/words';
import type { Asker } from '@machi/domain/permissions/model';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { listedToday } from '../../shell/listed.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { useDebitTexts } from './texts.ts';
import { RUN_SHAPES, RunPanel } from './RunPanel.tsx';
import { useDebitAddress } from './debit-address.ts';

const runLinkId = (runId: number): string => `run-${runId}`;

/** The latest runs, and the open one. */
export function RunListView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = useDebitTexts();
  const { address } = useDebitAddress();
  const query = useQuery(askAnew(readDebits, {}, locale));
  const { data } = query;
  return (
    <DeskSplit
      open={address.run}
      linkId={runLinkId}
      className="stack desk-list"
      file={(runId, isOpenedHere) => <RunPanel key={runId} runId={runId} asker={asker} takesFocus={isOpenedHere} />}
    >
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : data.runs.length === 0 ? (
        <NoneFound title={t('none')} body={t('none.body')} headingLevel={2} />
      ) : (
        <RunTable runs={data.runs} />
      )}
    </DeskSplit>
  );
}

/** One line for each run; beside an open one only its name and state. */
function RunTable({ runs }: { readonly runs: readonly DebitRunRow[] }) {
  const { t, locale } = useDebitTexts();
  const { address, hrefWith } = useDebitAddress();
  const isBeside = address.run !== undefined;
  const words = debitWords[locale];
  const columns = (isBeside ? (['run', 'state'] as const) : (['run', 'debits', 'state', 'answer'] as const)).map(
    (id) => ({ id, head: t(`column.${id}`) }),
  );
  const sum = ({ debits, yen }: { readonly debits: number; readonly yen: number }) => (
    <span className="num desk-line">{t('sum', { count: debits, yen: yenInWords(yen)[locale] })}</span>
  );
  const rows = runs.map((run) => {
    const { debit_run_id: id, state, waits_for: wait } = run;
    const isOpen = id === address.run;
    const which = (
      <>
        <TextLink
          id={runLinkId(id)}
          className="desk-name num"
          href={hrefWith({ run: String(id), state: undefined, page: undefined })}
          aria-current={isOpen || undefined}
        >
          {listedToday(run.debit_on, locale)}
        </TextLink>
        <small className="desk-under" lang="ja">
          {run.bank_name}
        </small>
      </>
    );
    const stands = (
      <>
        <StatusTag shape={RUN_SHAPES[state]}>{words.states[state]}</StatusTag>
        {wait !== null && <small className="desk-under">{words.waits[wait]}</small>}
      </>
    );
    const answer =
      state === 'answered' ? (
        <>
          {sum(run.done)}
          {run.failed.debits > 0 && (
            <small className="desk-under num">
              {t('column.failed', { count: run.failed.debits, yen: yenInWords(run.failed.yen)[locale] })}
            </small>
          )}
        </>
      ) : (
        '－'
      );
    return { id: String(id), cells: isBeside ? [which, stands] : [which, sum(run), stands, answer], current: isOpen };
  });
  return (
    <section className="stack" aria-label={t('list')}>
      <Table caption={t('list')} columns={columns} rows={rows} />
    </section>
  );
}
