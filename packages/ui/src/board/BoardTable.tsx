import { memo, useState, type CSSProperties, type ReactNode } from 'react';
import type { GridHand } from '../grid-move/use-grid-move.ts';
import { BoardCells } from './BoardCells.tsx';
import { BoardGroupHead } from './BoardGroupHead.tsx';
import {
  boardGround,
  freeId,
  type BoardGroup,
  type BoardItem,
  type BoardProps,
  type BoardRow,
  type BoardSpan,
} from './board-model.ts';
import { useBoardFocus } from './use-board-focus.ts';

type BoardTableProps = Omit<BoardProps, 'onMove' | 'placeWords' | 'againstWords'> & {
  hand: GridHand<BoardItem>;
  /** Id of the moved item, wherever it goes. */
  movingId: string | undefined;
  isDragged: boolean;
  tell: (words: string) => void;
};

const toneClass = { saturday: 'sat', holiday: 'sun', today: 'tod' } as const;

function Scale({ shown, hourWords }: { shown: BoardSpan; hourWords: (minutes: number) => string }) {
  const hours: ReactNode[] = [];
  for (let minutes = shown.start; minutes < shown.end; minutes += 60) {
    const left = `${((minutes - shown.start) / (shown.end - shown.start)) * 100}%`;
    hours.push(
      <span key={minutes} style={{ left }}>
        {hourWords(minutes)}
      </span>,
    );
  }
  return (
    <span className="board-scale num" aria-hidden="true">
      {hours}
    </span>
  );
}

const holds = ({ cells }: BoardRow, itemId: string | undefined): boolean =>
  itemId !== undefined && cells.some(({ items }) => items.some(({ id }) => id === itemId));

/** All keyboard stops with their rows, bookings before free stretches. */
function stopsOf(rows: readonly BoardRow[], hasVacancy: boolean): ReadonlyMap<string, string> {
  const items = rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      cell.items.filter(({ opens }) => opens).map((item): [string, string] => [item.id, row.id]),
    ),
  );
  const vacant = rows.flatMap((row) =>
    row.cells.flatMap(({ columnId, free = [] }) =>
      free.map((stretch): [string, string] => [freeId(row.id, columnId, stretch), row.id]),
    ),
  );
  return new Map(hasVacancy ? [...items, ...vacant] : items);
}

/** The table itself. A move over it does not render it again. */
export const BoardTable = memo(DrawnTable);

function DrawnTable({
  groups,
  columns,
  shown,
  busy = false,
  hand,
  movingId,
  isDragged,
  tell,
  ...rest
}: BoardTableProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const isFolded = ({ id }: BoardGroup) => rest.foldedWords !== undefined && folded.has(id);
  function fold(id: string) {
    const others = new Set(folded);
    if (!others.delete(id)) others.add(id);
    setFolded(others);
  }
  const rows = groups.filter((group) => !isFolded(group)).flatMap((group) => group.rows);
  const stops = stopsOf(rows, rest.vacancy !== undefined);
  const { board, stop, ...focus } = useBoardFocus(stops);
  const rowOfStop = stop === undefined ? undefined : stops.get(stop);
  const scale: CSSProperties & Record<`--${string}`, number> =
    shown === undefined ? { '--days': columns.length } : { '--hours': (shown.end - shown.start) / 60 };
  return (
    <table
      className={shown === undefined ? 'board board-days' : 'board'}
      style={scale}
      ref={board}
      aria-busy={busy || undefined}
      aria-describedby={rest.describedBy}
      data-dragging={isDragged || undefined}
    >
      <caption className="sr">{rest.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="board-corner">
            {rest.cornerLabel}
          </th>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.tone && toneClass[column.tone]}>
              {shown === undefined ? (
                <>
                  {column.day}
                  <b className="num">{column.date}</b>
                </>
              ) : (
                <>
                  <span className="sr">{column.words}</span>
                  <Scale shown={shown} hourWords={rest.hourWords} />
                </>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id} data-folded={isFolded(group) || undefined}>
          {group.name !== undefined && (
            <BoardGroupHead
              name={group.name}
              columnCount={columns.length + 1}
              isFolded={isFolded(group)}
              words={isFolded(group) ? rest.foldedWords?.(group) : undefined}
              onFold={rest.foldedWords && (() => fold(group.id))}
            />
          )}
          {(isFolded(group) ? [] : group.rows).map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                {row.note === undefined ? null : <small>{row.note}</small>}
              </th>
              <BoardCells
                row={row}
                groupId={rest.staysInRow ? row.id : group.id}
                columns={columns}
                ground={boardGround(rest.staysInRow ? [row] : group.rows, columns, shown)}
                closedWord={rest.closedWord}
                now={rest.now}
                hand={hand}
                movingId={holds(row, movingId) ? movingId : undefined}
                stop={rowOfStop === row.id ? stop : undefined}
                focus={focus}
                onOpen={rest.onOpen}
                vacancy={rest.vacancy}
                tell={tell}
              />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
