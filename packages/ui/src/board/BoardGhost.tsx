import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Moving } from '../grid-move/use-grid-move.ts';
import type { BoardItem, BoardPlace, BoardSpan } from './board-model.ts';

export type BoardGhostProps = {
  /** Scroll container of the board, and parent of the ghost. */
  frame: RefObject<HTMLElement | null>;
  moving: Moving<BoardItem>;
  isLastRow: boolean;
  shown: BoardSpan | undefined;
  /** Possible place and conflict, in words. */
  place: string;
  against: string | undefined;
};

/** Places the ghost over its stretch of a cell. It moves as one layer, so the cells below are not rendered again. */
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

/** Shows a possible place of the moved item, over the board. */
export function BoardGhost({ frame, moving, isLastRow, shown, place, against }: BoardGhostProps) {
  const { to, isDragged } = moving;
  const ghost = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const again = () => ghost.current && frame.current && lay(ghost.current, frame.current, to, shown);
    again();
    // A move by keys can leave the visible area; a pointer cannot.
    if (!isDragged) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, [frame, to, isDragged, shown]);
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
        {place}
        {against && <b> {against}</b>}
      </span>
    </div>
  );
}
