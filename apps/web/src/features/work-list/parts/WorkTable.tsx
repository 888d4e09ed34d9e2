import { dateInWords } from '@machi/domain/calendar/words';
import type { WaitingWork } from '@machi/domain/work-list/contract';
import { deskOf } from '@machi/domain/work-list/kinds';
import { daysWaited } from '@machi/domain/work-list/rules';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useWorkListTexts } from '../texts.ts';

interface WorkTableProps {
  readonly work: readonly WaitingWork[];
  readonly today: string;
}

/** A row a kind: how much waits, how much of it is late, since when, and until when the next has time. */
export function WorkTable({ work, today }: WorkTableProps) {
  const { t, locale } = useWorkListTexts();
  const since = (oldest: string): string => {
    const day = dateInWords(oldest)[locale];
    const count = daysWaited(oldest, today);
    return count === 0 ? t('since-today', { day }) : t('since', { day, count });
  };
  return (
    <Table
      caption={t('table')}
      captionHidden
      rowHeads
      columns={[
        { id: 'kind', head: t('kind') },
        { id: 'waiting', head: t('waiting'), numeric: true, labelled: true },
        { id: 'late', head: t('late'), numeric: true, labelled: true },
        { id: 'oldest', head: t('oldest'), labelled: true },
        { id: 'next-due', head: t('next-due'), labelled: true },
      ]}
      rows={work.map(({ kind, waiting, late, oldest, next_due, key }) => ({
        id: kind,
        cells: [
          <TextLink key="kind" className="desk-name" href={deskOf(kind, key)}>
            {t(`kind.${kind}`)}
          </TextLink>,
          waiting,
          late === 0 ? late : <b key="late">{late}</b>,
          since(oldest),
          next_due === null ? t('no-due') : dateInWords(next_due)[locale],
        ],
      }))}
    />
  );
}
