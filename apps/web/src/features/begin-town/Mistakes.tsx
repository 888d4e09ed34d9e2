import type { judgeNewTown, ToldCell } from '@machi/domain/begin-town/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useState, type RefObject } from 'react';
import { useBeginTexts } from './texts.ts';

interface CellTableProps {
  readonly cells: readonly ToldCell[];
  readonly caption: string;
  readonly words: string;
}

function CellTable({ cells, caption, words }: CellTableProps) {
  const { t } = useBeginTexts();
  return (
    <Table
      caption={caption}
      fold="lines"
      columns={[
        { id: 'sheet', head: t('sheet') },
        { id: 'cell', head: t('cell') },
        { id: 'words', head: words },
      ]}
      rows={cells.map((one, index) => ({
        id: String(index),
        cells: [one.sheet, <b key="cell">{one.cell || '–'}</b>, one.words],
      }))}
    />
  );
}

interface MistakesProps {
  readonly judged: ReplyOf<typeof judgeNewTown>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** All mistakes at once, sheet by sheet where there are several. */
export function Mistakes({ judged: { problems, problem_count: count }, heading }: MistakesProps) {
  const { t } = useBeginTexts();
  const [sheet, setSheet] = useState('');
  const counts = [...Map.groupBy(problems, (problem) => problem.sheet)];
  // A sheet that the workbook no longer has wrong filters nothing.
  const chosen = counts.some(([name]) => name === sheet) ? sheet : '';
  return (
    <Section className="stack" title={t('wrong', { count })} headingRef={heading}>
      <p>{t('wrong.body')}</p>
      {count > problems.length && (
        <Callout tone="info">
          <p>{t('wrong.more', { told: problems.length })}</p>
        </Callout>
      )}
      {counts.length > 1 && (
        <FilterChips
          label={t('sheet')}
          chosen={chosen}
          onChoose={setSheet}
          chips={[
            { value: '', label: t('sheet.all'), count: problems.length },
            ...counts.map(([name, those]) => ({ value: name, label: name, count: those.length })),
          ]}
        />
      )}
      <CellTable
        caption={t('wrong', { count })}
        words={t('what')}
        cells={problems.filter((problem) => chosen === '' || problem.sheet === chosen)}
      />
    </Section>
  );
}

/** What was met and needs no change: hidden rows, unknown columns, links. */
export function Notes({ notes }: { readonly notes: readonly ToldCell[] }) {
  const { t } = useBeginTexts();
  if (notes.length === 0) return null;
  const title = t('notes', { count: notes.length });
  return (
    <Disclosure title={title}>
      <CellTable caption={title} words={t('note.what')} cells={notes} />
    </Disclosure>
  );
}
