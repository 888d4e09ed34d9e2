import { memo } from 'react';
import type { CSSProperties } from 'react';
import { placeBlocks } from '../time-grid/time-grid-model.ts';
import { BoardBlock } from './BoardBlock.tsx';
import { BoardVacant } from './BoardVacant.tsx';
import { freeId, standsAgainst } from './board-model.ts';
import type { MoveGround } from '../grid-move/move-model.ts';
import type { useGridMove } from '../grid-move/use-grid-move.ts';
import type { BoardCell, BoardColumn, BoardItem, BoardPlace, BoardRow, BoardSpan } from './board-model.ts';
import type { BoardProps } from './Board.tsx';
import type { useBoardFocus } from './use-board-focus.ts';

export type BoardCellsProps = {
  row: BoardRow;
  groupId: string;
  columns: readonly BoardColumn[];
  ground: MoveGround;
  closedWord: string;
  now: number | undefined;
  move: ReturnType<typeof useGridMove<BoardItem>>;
  focus: Omit<ReturnType<typeof useBoardFocus>, 'board'>;
  onOpen: (item: BoardItem) => void;
  placeWords: (item: BoardItem, to: BoardPlace) => string;
  /** What stands against a place, in words; undefined: anything may stand over anything. */
  againstWords: BoardProps['againstWords'];
  vacancy: BoardProps['vacancy'];
  tell: (words: string) => void;
};

/** Where a stretch lies on the scale. */
export function stretchStyle({ start, end }: BoardSpan, shown: BoardSpan | undefined) {
  if (shown === undefined) return undefined;
  const length = shown.end - shown.start;
  const from = Math.max(start, shown.start);
  return {
    left: `${((from - shown.start) / length) * 100}%`,
    width: `${((Math.min(end, shown.end) - from) / length) * 100}%`,
  };
}

/** Of what overlaps in a row each has a part of its height; alone it has all of it. */
function withLane(style: CSSProperties | undefined, { lane, lanes }: { lane: number; lanes: number }) {
  if (lanes === 1) return style;
  const part = (at: number) => `calc(${(at / lanes) * 100}% + 3px)`;
  return { ...style, top: part(lane), bottom: part(lanes - lane - 1) };
}

const isShutAllDay = ({ closed }: BoardCell, shown: BoardSpan | undefined): boolean =>
  closed.some((span) => shown === undefined || (span.start <= shown.start && span.end >= shown.end));

/** Whether something that is moved leaves a row or would come into it. */
const touches = ({ row, move: { moving } }: BoardCellsProps): boolean =>
  moving !== undefined && (moving.from.rowId === row.id || moving.to.rowId === row.id);

/** While something is dragged over fifty rooms, two of them are drawn again. All else that changes makes new rows. */
const isSame = (before: BoardCellsProps, after: BoardCellsProps): boolean =>
  before.row === after.row &&
  before.columns === after.columns &&
  before.now === after.now &&
  before.onOpen === after.onOpen &&
  before.focus.stop === after.focus.stop &&
  !touches(before) &&
  !touches(after);

/** The days of one room. */
export const BoardCells = memo(DrawnCells, isSame);

function DrawnCells({ row, groupId, columns, ground, closedWord, now, move, focus, ...rest }: BoardCellsProps) {
  const { shown } = ground;
  const { moving } = move;
  const hours = shown === undefined ? undefined : { backgroundSize: `${6000 / (shown.end - shown.start)}% 100%` };
  return row.cells.map((cell) => {
    const placed = placeBlocks(cell.items, 0);
    const most: CSSProperties & Record<`--${string}`, number> = {
      '--lanes': Math.max(1, ...placed.map(({ lanes }) => lanes)),
    };
    const isShut = isShutAllDay(cell, shown);
    const isTarget = moving?.to.rowId === row.id && moving.to.columnId === cell.columnId;
    const from = { rowId: row.id, columnId: cell.columnId };
    const against =
      isTarget && rest.againstWords !== undefined ? standsAgainst(moving.item, moving.to, row) : undefined;
    const { vacancy } = rest;
    const free = vacancy === undefined ? [] : (cell.free ?? []);
    const column = columns.find(({ id }) => id === cell.columnId);
    return (
      <td
        key={cell.columnId}
        data-row={row.id}
        data-column={cell.columnId}
        data-group={groupId}
        data-shut={isShut || undefined}
        style={{ ...hours, ...most }}
      >
        {shown === undefined ? (
          <span className="board-day" aria-hidden="true">
            {column?.date} {column?.day}
          </span>
        ) : (
          cell.closed.map((span) => (
            <span key={span.start} className="board-closed" style={stretchStyle(span, shown)} aria-hidden="true" />
          ))
        )}
        {isShut && cell.items.length === 0 && <span className="board-shut">{closedWord}</span>}
        {now !== undefined && shown !== undefined && shown.start <= now && now <= shown.end && (
          <span className="board-now" style={{ left: stretchStyle({ start: now, end: now }, shown)?.left }} />
        )}
        {(cell.items.length > 0 || free.length > 0 || isTarget) && (
          <ul>
            {placed.map(({ block: item, ...lane }) => {
              const held = { item, groupId, from: { ...from, start: item.start, end: item.end } };
              return (
                <BoardBlock
                  key={item.id}
                  item={item}
                  style={withLane(stretchStyle(item, shown), lane)}
                  isStop={focus.stop === item.id}
                  isMoving={moving?.item.id === item.id}
                  onFocus={() => focus.visit(item.id)}
                  onBlur={() => moving?.item.id === item.id && !moving.isDragged && move.stop()}
                  onHold={(event) => move.hold(event, held, ground)}
                  onOpen={() => !move.endsDrag() && rest.onOpen(item)}
                  onKey={(event) => {
                    if (move.press(event, held, ground)) event.preventDefault();
                    else focus.move(event);
                  }}
                />
              );
            })}
            {vacancy &&
              free.map((stretch) => {
                const id = freeId(row.id, cell.columnId, stretch);
                const placeAt = (start: number) => ({ ...from, start, end: Math.min(start + row.step, stretch.end) });
                return (
                  <BoardVacant
                    key={id}
                    id={id}
                    free={stretch}
                    placeAt={placeAt}
                    step={row.step}
                    style={stretchStyle(stretch, shown)}
                    shown={shown}
                    isStop={focus.stop === id}
                    onFocus={() => focus.visit(id)}
                    onMove={focus.move}
                    onFree={(place) => !move.endsDrag() && vacancy.onFree(place)}
                    freeWords={vacancy.words}
                    tell={rest.tell}
                  />
                );
              })}
            {isTarget && (
              <li
                className="board-ghost num"
                aria-hidden="true"
                data-against={against !== undefined || undefined}
                data-late={
                  (shown !== undefined && moving.to.start + moving.to.end > shown.start + shown.end) || undefined
                }
                style={stretchStyle(moving.to, shown)}
              >
                <span>
                  {rest.placeWords(moving.item, moving.to)}
                  {against && <b> {rest.againstWords?.(against.items, against.isClosed)}</b>}
                </span>
              </li>
            )}
          </ul>
        )}
      </td>
    );
  });
}
