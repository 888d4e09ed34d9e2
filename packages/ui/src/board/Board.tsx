import { useCallback, useRef } from 'react';
import { useGridMove } from '../grid-move/use-grid-move.ts';
import { BoardGhost } from './BoardGhost.tsx';
import { BoardTable } from './BoardTable.tsx';
import { standsAgainst, type BoardItem, type BoardProps } from './board-model.ts';

export type { BoardColumn, BoardFree, BoardGroup, BoardItem, BoardPlace, BoardRow, BoardSpan } from './board-model.ts';

/** On narrow screens the table is a list. */
const isTableCell = (lane: HTMLElement): boolean => getComputedStyle(lane).display === 'table-cell';

/**
 * Rooms down, time across; below 960 px a list by room. All items are one Tab stop; arrow keys move, Enter opens, M
 * starts a move.
 */
export function Board(props: BoardProps) {
  const { groups, shown, onMove, placeWords, againstWords } = props;
  const frame = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const tell = useCallback((words: string) => {
    if (told.current) told.current.textContent = words;
  }, []);
  const { moving, hand } = useGridMove<BoardItem>(onMove, isTableCell);
  const rows = moving ? groups.flatMap((group) => group.rows) : [];
  const row = rows.find(({ id }) => id === moving?.to.rowId);
  const place = moving ? placeWords(moving.item, moving.to) : '';
  const found = moving && againstWords && row ? standsAgainst(moving.item, moving.to, row) : undefined;
  const against = found && againstWords?.(found.items, found.isClosed);
  return (
    <div className="board-frame" ref={frame}>
      <BoardTable
        {...props}
        hand={hand}
        movingId={moving?.item.id}
        isDragged={moving?.isDragged === true}
        tell={tell}
      />
      {moving && (
        <BoardGhost
          frame={frame}
          moving={moving}
          isLastRow={row !== undefined && row === rows.at(-1)}
          shown={shown}
          place={place}
          against={against}
        />
      )}
      <p className="sr" aria-live="assertive">
        {moving?.isDragged ? '' : [place, against].filter(Boolean).join(' ')}
      </p>
      <p className="sr" aria-live="polite" ref={told} />
    </div>
  );
}
