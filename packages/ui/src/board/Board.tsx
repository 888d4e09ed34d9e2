import { useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useGridMove } from '../grid-move/use-grid-move.ts';
import { BoardCells } from './BoardCells.tsx';
import { BoardGroupHead } from './BoardGroupHead.tsx';
import { boardGround, freeId, standsAgainst } from './board-model.ts';
import type { BoardColumn, BoardGroup, BoardItem, BoardPlace, BoardSpan } from './board-model.ts';
import { useBoardFocus } from './use-board-focus.ts';

export type { BoardColumn, BoardFree, BoardGroup, BoardItem, BoardPlace, BoardRow, BoardSpan } from './board-model.ts';

export type BoardProps = {
  /** Names the table: what it shows, which days. */
  caption: string;
  /** Head of the first column, such as "Room". */
  cornerLabel: string;
  groups: readonly BoardGroup[];
  /** One day, or some side by side. */
  columns: readonly BoardColumn[];
  /** The hours of a single day, which then has a scale; without them things stand one under the other. */
  shown?: BoardSpan | undefined;
  /** How an hour is written on the scale: "13". */
  hourWords: (minutes: number) => string;
  /** In place of hours: the group is closed all day. */
  closedWord: string;
  /** Now, on the scale. */
  now?: number | undefined;
  onOpen: (item: BoardItem) => void;
  onMove: (item: BoardItem, to: BoardPlace) => void;
  /** Where something would stand, in words; read aloud and shown while it is moved. */
  placeWords: (item: BoardItem, to: BoardPlace) => string;
  /** While something is moved: what it would stand over, in words. Left out where things may stand over each other. */
  againstWords?: (items: readonly BoardItem[], isClosed: boolean) => string;
  /** Free stretches can be pressed, each step in words. */
  vacancy?: { onFree: (place: BoardPlace) => void; words: (place: BoardPlace) => string };
  /** Id of the words that explain the keys. */
  describedBy?: string;
  busy?: boolean;
  /** Things move along their row alone. */
  staysInRow?: boolean;
  /** Groups fold; of one that is folded, what is in it in words. Left out where they do not. */
  foldedWords?: (group: BoardGroup) => string;
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

/** In the list of narrow screens it is none. */
const isTableCell = (lane: HTMLElement): boolean => getComputedStyle(lane).display === 'table-cell';

/**
 * Rooms down, time across. Below 960 px the same table is a list by room. What stands on it is one stop of the Tab key;
 * arrow keys go around, Enter opens, M moves.
 */
export function Board({ groups, columns, shown, busy = false, placeWords, ...rest }: BoardProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const isFolded = ({ id }: BoardGroup) => rest.foldedWords !== undefined && folded.has(id);
  function fold(id: string) {
    const others = new Set(folded);
    if (!others.delete(id)) others.add(id);
    setFolded(others);
  }
  const rows = groups.filter((group) => !isFolded(group)).flatMap((group) => group.rows);
  const items = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.items));
  const vacant = rest.vacancy
    ? rows.flatMap(({ id, cells }) =>
        cells.flatMap(({ columnId, free = [] }) => free.map((stretch) => freeId(id, columnId, stretch))),
      )
    : [];
  const opening = [...items.filter(({ opens }) => opens).map(({ id }) => id), ...vacant];
  const told = useRef<HTMLParagraphElement>(null);
  const tell = (words: string) => {
    if (told.current) told.current.textContent = words;
  };
  const { board, ...focus } = useBoardFocus(opening[0], new Set(opening));
  const move = useGridMove<BoardItem>(rest.onMove, isTableCell);
  const { moving } = move;
  function movingWords(): string {
    if (!moving || moving.isDragged) return '';
    const row = rows.find(({ id }) => id === moving.to.rowId);
    const against = rest.againstWords && row && standsAgainst(moving.item, moving.to, row);
    return [placeWords(moving.item, moving.to), against && rest.againstWords?.(against.items, against.isClosed)]
      .filter(Boolean)
      .join(' ');
  }
  const scale: CSSProperties & Record<`--${string}`, number> =
    shown === undefined ? { '--days': columns.length } : { '--hours': (shown.end - shown.start) / 60 };
  return (
    <div className="board-frame">
      <table
        className={shown === undefined ? 'board board-days' : 'board'}
        style={scale}
        ref={board}
        aria-busy={busy || undefined}
        aria-describedby={rest.describedBy}
        data-dragging={moving?.isDragged || undefined}
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
                    <span className="sr">{column.date}</span>
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
                  move={move}
                  focus={focus}
                  onOpen={rest.onOpen}
                  placeWords={placeWords}
                  againstWords={rest.againstWords}
                  vacancy={rest.vacancy}
                  tell={tell}
                />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="sr" aria-live="assertive">
        {movingWords()}
      </p>
      <p className="sr" aria-live="polite" ref={told} />
    </div>
  );
}
