import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Moving } from '../grid-move/use-grid-move.ts';
import { standsAgainst } from './board-model.ts';
import type { BoardItem, BoardPlace, BoardRow, BoardSpan } from './board-model.ts';

export type BoardGhostProps = {
  /** What scrolls the board, and what the ghost lies in. */
  frame: RefObject<HTMLElement | null>;
  moving: Moving<BoardItem>;
  row: BoardRow | undefined;
  isLastRow: boolean;
  shown: BoardSpan | undefined;
  placeWords: (item: BoardItem, to: BoardPlace) => string;
  againstWords: ((items: readonly BoardItem[], isClosed: boolean) => string) | undefined;
};

/** Lays the ghost over its stretch of a cell: it is moved as a whole, and what lies below it is not drawn again. */
function lay(ghost: HTMLElement, frame: HTMLElement, { rowId, columnId, start, end }: BoardPlace, shown?: BoardSpan) {
  const cell = [...frame.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)].find(
    ({ dataset }) => dataset['column'] === columnId,
  );
  if (!cell) return;
  const { left, top, width, height } = cell.getBoundingClientRect();
  const ground = frame.getBoundingClientRect();
  const minute = shown === undefined ? 0 : width / (shown.end - shown.start);
  const from = shown === undefined ? 0 : (start - shown.start) * minute;
  const x = left + from - ground.left - frame.clientLeft + frame.scrollLeft;
  const y = top - ground.top - frame.clientTop + frame.scrollTop;
  ghost.style.transform = `translate(${x}px, ${y}px)`;
  ghost.style.width = `${shown === undefined ? width : (end - start) * minute}px`;
  ghost.style.height = `${height}px`;
}

/** Where something that is moved would stand, over the board. */
export function BoardGhost({ frame, moving, row, isLastRow, shown, placeWords, againstWords }: BoardGhostProps) {
  const { item, to, isDragged } = moving;
  const ghost = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => ghost.current && frame.current && lay(ghost.current, frame.current, to, shown);
    place();
    // Keys lead it out of sight, where a pointer stays within.
    if (!isDragged) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [frame, to, isDragged, shown]);
  const against = againstWords && row ? standsAgainst(item, to, row) : undefined;
  return (
    <div
      ref={ghost}
      className="board-ghost num"
      aria-hidden="true"
      data-against={against !== undefined || undefined}
      data-late={(shown !== undefined && to.start + to.end > shown.start + shown.end) || undefined}
      data-last={isLastRow || undefined}
    >
      <span>
        {placeWords(item, to)}
        {against && <b> {againstWords?.(against.items, against.isClosed)}</b>}
      </span>
    </div>
  );
}
