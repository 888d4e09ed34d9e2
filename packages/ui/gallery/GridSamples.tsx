import { useState } from 'react';
import { Button } from '../src/button/Button.tsx';
import { PayBar } from '../src/quote/PayBar.tsx';
import { Legend } from '../src/week-grid/Legend.tsx';
import {
  WeekGrid,
  type Quarters,
  type WeekCellState,
  type WeekColumn,
  type WeekRow,
} from '../src/week-grid/WeekGrid.tsx';
import type { Words } from './words.ts';

const whole: Quarters = [true, true, true, true];
const half: Quarters = [false, true, true, false];
const pattern: WeekCellState[] = [
  'shut',
  'free',
  'free',
  'part',
  'full',
  'full',
  'free',
  'free',
  'full',
  'part',
  'free',
];

function cellState(row: number, column: number): WeekCellState {
  return column === 0 ? 'shut' : (pattern[(row * 3 + column * 2) % pattern.length] ?? 'free');
}

export function GridSamples({ words: w }: { words: Words }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['4-1', '5-1']));
  const columns: WeekColumn[] = Array.from({ length: 7 }, (_, column) => ({
    id: String(column),
    day: w.weekdays.charAt(column),
    date: String(18 + column),
    tone: column === 5 ? 'saturday' : column === 6 ? 'holiday' : column === 1 ? 'today' : undefined,
  }));
  const rows: WeekRow[] = Array.from({ length: 12 }, (_, row) => ({
    id: String(row),
    head: `${9 + row}:00`,
    cells: columns.map((column, index) => {
      const id = `${row}-${index}`;
      const state = chosen.has(id) ? 'chosen' : cellState(row, index);
      return {
        id,
        state,
        quarters: state === 'part' ? half : whole,
        label: `${column.date} ${9 + row}:00 ${w[state]}`,
      };
    }),
  }));

  function choose(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <section>
      <h2 className="num">{w.grid}</h2>
      <WeekGrid
        caption={w.gridCaption}
        cornerLabel={w.corner}
        columns={columns}
        rows={rows}
        onChoose={(cell) => choose(cell.id)}
      />
      <Legend
        items={(['free', 'part', 'full', 'shut'] as const).map((state) => ({ state, label: w[state] }))}
        note={w.quarters}
      />
      <PayBar label={w.total} caption={w.barCaption} total={w.totalAmount}>
        <Button variant="primary">{w.continue}</Button>
      </PayBar>
    </section>
  );
}
