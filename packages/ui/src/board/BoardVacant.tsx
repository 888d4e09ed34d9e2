import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { stepIn, type BoardFree, type BoardPlace, type BoardSpan } from './board-model.ts';

export type BoardVacantProps = {
  id: string;
  free: BoardFree;
  /** Room, day and one step of the room. */
  placeAt: (start: number) => BoardPlace;
  step: number;
  style: CSSProperties | undefined;
  /** Undefined without a scale: a press then means the day. */
  shown: BoardSpan | undefined;
  /** Whether it is the Tab stop. */
  isStop: boolean;
  onFocus: () => void;
  onMove: (event: KeyboardEvent<HTMLElement>) => void;
  onFree: (place: BoardPlace) => void;
  /** Text of a place, shown there and read aloud. */
  freeWords: (place: BoardPlace) => string;
  tell: (words: string) => void;
};

/** A free stretch of a room. A press begins an item there; arrow keys move by steps and on to its neighbours. */
export function BoardVacant({
  id,
  free,
  placeAt,
  step,
  style,
  shown,
  isStop,
  onMove,
  tell,
  ...rest
}: BoardVacantProps) {
  const [at, setAt] = useState<number>();
  const from = shown === undefined ? free.start : Math.max(free.start, shown.start);
  const until = shown === undefined ? free.end : Math.min(free.end, shown.end);

  function under({ clientX, currentTarget }: MouseEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return stepIn(free, from + ((clientX - left) / width) * (until - from), step);
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    const next = stepIn(free, (at ?? free.start) + by, step);
    if (shown === undefined || by === 0 || next === (at ?? free.start)) return onMove(event);
    event.preventDefault();
    setAt(next);
    return tell(rest.freeWords(placeAt(next)));
  }
  function begin(event: MouseEvent<HTMLElement>) {
    // A key press has no position: use the place last announced.
    const isPointer = event.detail > 0 && shown !== undefined;
    rest.onFree(placeAt(isPointer ? under(event) : (at ?? free.start)));
  }
  return (
    <li className="board-vacant" style={style}>
      <button
        type="button"
        data-item={id}
        aria-label={free.label}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => {
          setAt((before) => before ?? free.start);
          rest.onFocus();
        }}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => {
          // Ignore hovering during a drag.
          if (event.pointerType !== 'touch' && event.buttons === 0 && shown !== undefined) setAt(under(event));
        }}
        onPointerLeave={(event) => document.activeElement !== event.currentTarget && setAt(undefined)}
        onClick={begin}
        onKeyDown={press}
      >
        {shown === undefined ? (
          <span aria-hidden="true">＋</span>
        ) : (
          at !== undefined && (
            <span
              className="board-vacant-mark num"
              aria-hidden="true"
              style={{ left: `${((at - from) / (until - from)) * 100}%` }}
            >
              ＋ {rest.freeWords(placeAt(at))}
            </span>
          )
        )}
      </button>
    </li>
  );
}
