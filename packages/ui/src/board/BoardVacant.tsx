import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { stepIn, type BoardFree, type BoardPlace, type BoardSpan } from './board-model.ts';

export type BoardVacantProps = {
  id: string;
  free: BoardFree;
  /** Room and day; its stretch is one step of the room. */
  placeAt: (start: number) => BoardPlace;
  step: number;
  style: CSSProperties | undefined;
  /** Undefined where there is no scale: then a press means the day. */
  shown: BoardSpan | undefined;
  /** Where the Tab key stops. */
  isStop: boolean;
  onFocus: () => void;
  onMove: (event: KeyboardEvent<HTMLElement>) => void;
  onFree: (place: BoardPlace) => void;
  /** A place in words, shown where it is and read aloud. */
  freeWords: (place: BoardPlace) => string;
  tell: (words: string) => void;
};

/** A free stretch of a room: a press begins something there, arrow keys go from step to step and on to what stands beside it. */
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
    // A key has no place of its own: then it is the one that was told.
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
          // While something is dragged over it, it is not what is meant.
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
