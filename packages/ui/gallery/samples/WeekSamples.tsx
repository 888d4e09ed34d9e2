import { useState } from 'react';
import { Legend } from '../../src/week-grid/Legend.tsx';
import {
  WeekGrid,
  type Quarters,
  type WeekCellState,
  type WeekColumn,
  type WeekRow,
} from '../../src/week-grid/WeekGrid.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const whole: Quarters = [true, true, true, true];
const half: Quarters = [false, true, true, false];
const pattern: WeekCellState[] = ['shut', 'free', 'free', 'part', 'full', 'full', 'free', 'full', 'part', 'free'];

const stateAt = (row: number, column: number): WeekCellState =>
  column === 0 ? 'shut' : (pattern[(row * 3 + column * 2) % pattern.length] ?? 'free');

export function WeekSamples() {
  const t = useWord();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['4-1', '5-1']));
  const words: Record<WeekCellState, string> = {
    free: t('空き', 'Free'),
    part: t('一部空き', 'Partly free'),
    full: t('予約あり', 'Taken'),
    shut: t('休館', 'Closed'),
    chosen: t('選択中', 'Chosen'),
  };
  const days = t('月火水木金土日', 'MTWTFSS');
  const columns: WeekColumn[] = Array.from({ length: 7 }, (_, column) => ({
    id: String(column),
    day: days.charAt(column),
    date: String(18 + column),
    ...(column === 1 && { tone: 'today' }),
    ...(column === 5 && { tone: 'saturday' }),
    ...(column === 6 && { tone: 'holiday' }),
  }));
  const rows: WeekRow[] = Array.from({ length: 10 }, (_, row) => ({
    id: String(row),
    head: `${9 + row}:00`,
    cells: columns.map((column, index) => {
      const id = `${row}-${index}`;
      const state = chosen.has(id) ? 'chosen' : stateAt(row, index);
      const label = `${t(`1月${column.date}日`, `${column.date} January`)} ${9 + row}:00 ${words[state]}`;
      return { id, state, quarters: state === 'part' ? half : whole, label };
    }),
  }));

  function choose(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  const shared = {
    caption: t('和室「こぶし」1月18日から24日の空き', 'Room Kobushi, 18 to 24 January'),
    cornerLabel: t('時刻', 'Time'),
    columns,
    onChoose: ({ id }: { id: string }) => choose(id),
  };
  return (
    <>
      <States width="full">
        <State label={t('空き、一部空き、予約あり、休館、選択中', 'Free, partly, taken, closed, chosen')}>
          <WeekGrid {...shared} rows={rows} />
          <Legend
            items={(['free', 'part', 'full', 'shut', 'chosen'] as const).map((state) => ({
              state,
              label: words[state],
            }))}
            note={t('下の4本の線は15分ずつ', 'Each of the four marks is 15 minutes')}
          />
        </State>
      </States>
      <States width="wide">
        <Poses name={t('一部空きの1時間', 'A partly free hour')} at=".part">
          <WeekGrid {...shared} rows={rows.slice(0, 2)} />
        </Poses>
        <State label={t('選択中：キーで選択中', 'Chosen: keyboard focus')} pose="focus-visible" at=".chosen, .free">
          <WeekGrid {...shared} rows={rows.slice(4, 6)} />
        </State>
        <State label={t('読み込み直している', 'Being renewed')}>
          <WeekGrid {...shared} rows={rows.slice(0, 2)} busy />
        </State>
      </States>
    </>
  );
}
