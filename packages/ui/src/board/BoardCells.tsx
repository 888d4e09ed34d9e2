import { memo, type CSSProperties } from 'react';
import { placeBlocks } from '../time-grid/time-grid-model.ts';
import { BoardBlock } from './BoardBlock.tsx';
import { BoardVacant } from './BoardVacant.tsx';
import {
  freeId,
  pastPart,
  type BoardCell,
  type BoardColumn,
  type BoardItem,
  type BoardProps,
  type BoardRow,
  type BoardSpan,
} from './board-model.ts';
import type { MoveGround } from '../grid-move/move-model.ts';
import type { GridHand } from '../grid-move/use-grid-move.ts';
import type { useBoardFocus } from './use-board-focus.ts';

export type BoardCellsProps = {
  row: BoardRow;
  groupId: string;
  columns: readonly BoardColumn[];
  ground: MoveGround;
  closedWord: string;
  now: number | undefined;
  hand: GridHand<BoardItem>;
  /** Id of the moved item if it is in this row. */
  movingId: string | undefined;
  /** Id of the Tab stop if it is in this row. */
  stop: string | undefined;
  focus: Omit<ReturnType<typeof useBoardFocus>, 'board' | 'stop'>;
  onOpen: (item: BoardItem) => void;
  vacancy: BoardProps['vacancy'];
  tell: (words: string) => void;
};

/** Position of a stretch on the scale. */
export function stretchStyle({ start, end }: BoardSpan, shown: BoardSpan | undefined) {
  if (shown === undefined) return undefined;
  const length = shown.end - shown.start;
  const from = Math.max(start, shown.start);
  return {
    left: `${((from - shown.start) / length) * 100}%`,
    width: `${((Math.min(end, shown.end) - from) / length) * 100}%`,
  };
}

/** Divides the height of a row between overlapping items. */
function withLane(style: CSSProperties | undefined, { lane, lanes }: { lane: number; lanes: number }) {
  if (lanes === 1) return style;
  const part = (at: number) => `calc(${(at / lanes) * 100}% + 3px)`;
  return { ...style, top: part(lane), bottom: part(lanes - lane - 1) };
}

const isShutAllDay = ({ closed }: BoardCell, shown: BoardSpan | undefined): boolean =>
  closed.some((span) => shown === undefined || (span.start <= shown.start && span.end >= shown.end));

/**
 * Limits rendering on a board of fifty rooms. A drag renders its own row once at the start; a key renders the row it
 * leaves and the row it reaches. All other changes make new rows.
 */
const isSame = (before: BoardCellsProps, after: BoardCellsProps): boolean =>
  before.row === after.row &&
  before.columns === after.columns &&
  before.now === after.now &&
  before.onOpen === after.onOpen &&
  before.stop === after.stop &&
  before.movingId === after.movingId;

/** The days of one room. */
export const BoardCells = memo(DrawnCells, isSame);

function DrawnCells({
  row,
  groupId,
  columns,
  ground,
  closedWord,
  now,
  hand,
  movingId,
  stop,
  focus,
  ...rest
}: BoardCellsProps) {
  const { shown } = ground;
  const hours = shown === undefined ? undefined : { backgroundSize: `${6000 / (shown.end - shown.start)}% 100%, auto` };
  return row.cells.map((cell) => {
    const placed = placeBlocks(cell.items, 0);
    const most: CSSProperties & Record<`--${string}`, number | string> = {
      '--lanes': Math.max(1, ...placed.map(({ lanes }) => lanes)),
    };
    const isShut = isShutAllDay(cell, shown);
    const from = { rowId: row.id, columnId: cell.columnId };
    const { vacancy } = rest;
    const free = vacancy === undefined ? [] : (cell.free ?? []);
    const column = columns.find(({ id }) => id === cell.columnId);
    const past = vacancy && shown && pastPart(cell.isPast === true, now, shown);
    return (
      <td
        key={cell.columnId}
        data-row={row.id}
        data-column={cell.columnId}
        data-group={groupId}
        data-shut={isShut || undefined}
        data-past={cell.isPast || undefined}
        style={{ ...hours, ...most, ...(past === undefined ? {} : { '--past': `${past * 100}%` }) }}
      >
        {shown === undefined ? (
          <span className="board-day" aria-hidden="true">
            {column?.words}
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
        {(cell.items.length > 0 || free.length > 0) && (
          <ul>
            {placed.map(({ block: item, ...lane }) => {
              const held = { item, groupId, from: { ...from, start: item.start, end: item.end } };
              return (
                <BoardBlock
                  key={item.id}
                  item={item}
                  style={withLane(stretchStyle(item, shown), lane)}
                  isStop={stop === item.id}
                  isMoving={movingId === item.id}
                  onFocus={() => focus.visit(item.id)}
                  onBlur={() => hand.leave(item.id)}
                  onHold={(event) => hand.hold(event, held, ground)}
                  onOpen={() => !hand.endsDrag() && rest.onOpen(item)}
                  onKey={(event) => {
                    if (hand.press(event, held, ground)) event.preventDefault();
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
                    isStop={stop === id}
                    onFocus={() => focus.visit(id)}
                    onMove={focus.move}
                    onFree={(place) => !hand.endsDrag() && vacancy.onFree(place)}
                    freeWords={vacancy.words}
                    tell={rest.tell}
                  />
                );
              })}
          </ul>
        )}
      </td>
    );
  });
}
