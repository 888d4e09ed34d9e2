import type { RetentionLine } from '@machi/domain/retention/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useRetentionTexts } from './texts.ts';
import type ja from './text/ja.json';

type LineKey = Extract<keyof typeof ja, `line.${string}`>;
type StateKey = Extract<keyof typeof ja, `state.${string}`>;

function stateOf({ due, done, held, is_failed }: RetentionLine, isTrial: boolean): StateKey {
  if (is_failed) return 'state.failed';
  if (held !== null) return `state.${held}`;
  if (due === 0) return 'state.nothing';
  if (isTrial) return 'state.trial';
  return done < due ? 'state.part' : 'state.done';
}

/** What a run found of each kind; kinds of which there was nothing follow when they are asked for. */
export function LineTable({ lines, isTrial = false }: { lines: readonly RetentionLine[]; isTrial?: boolean }) {
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
