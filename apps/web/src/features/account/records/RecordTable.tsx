import { Button } from '@machi/ui/button/Button';
import { Table } from '@machi/ui/table/Table';
import type { TableColumn } from '@machi/ui/table/Table';
import { useState } from 'react';
import { useAccountTexts } from '../texts.ts';

/** So many lines before "show all". */
const FIRST = 5;

interface RecordTableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (readonly string[])[];
  readonly emptyWords: string;
}

/** What happened, newest first: the first lines, then all of them. */
export function RecordTable({ caption, columns, lines, emptyWords }: RecordTableProps) {
  const { t } = useAccountTexts();
  const [showsAll, setShowsAll] = useState(false);
  if (lines.length === 0) return <p>{emptyWords}</p>;
  const shown = showsAll ? lines : lines.slice(0, FIRST);
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={shown.map((cells, index) => ({ id: String(lines.length - index), cells }))}
        fold
      />
      {shown.length < lines.length && (
        <p>
          <Button variant="text" onClick={() => setShowsAll(true)}>
            {t('show-all', { count: lines.length })}
          </Button>
        </p>
      )}
    </>
  );
}
