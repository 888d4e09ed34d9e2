import type { WeekCellState } from './week-grid-model.ts';

const outline: Record<WeekCellState, string> = {
  free: 'M9 2.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
  part: 'M9 2.5L16 15H2z',
  full: 'M3.5 3.5l11 11M14.5 3.5l-11 11',
  shut: 'M4 9h10',
  chosen: 'M3.5 9.5l4 4 7-8.5',
};

/** ○ free, △ partly free, × taken, － closed, ✓ chosen. */
export function CellMark({ state }: { state: WeekCellState }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path d={outline[state]} />
    </svg>
  );
}
