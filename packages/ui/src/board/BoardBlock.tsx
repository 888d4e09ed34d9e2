import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { BoardItem } from './board-model.ts';

const edge = ({ colour }: BoardItem): CSSProperties & Record<`--${string}`, string> =>
  colour === undefined ? {} : { '--item': colour };

export type BoardBlockProps = {
  item: BoardItem;
  style: CSSProperties | undefined;
  /** Whether it is the Tab stop. */
  isStop: boolean;
  isMoving: boolean;
  onFocus: () => void;
  onBlur: () => void;
  onHold: (event: PointerEvent<HTMLElement>) => void;
  onOpen: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
};

function Words({ item: { shape, time, name, status } }: Pick<BoardBlockProps, 'item'>): ReactNode {
  return (
    <>
      {/* Spaces keep the words apart for screen readers. */}
      <span className="board-time num">{time}</span>{' '}
      <span className="board-name">
        <i className={`board-dot ${shape}`} />
        <span>{name}</span>
      </span>{' '}
      <span className="board-status">{status}</span>
    </>
  );
}

/** A booking, which can be opened and moved, or a closure, which is only shown. */
export function BoardBlock({ item, style, isStop, isMoving, onHold, onKey, onOpen, ...rest }: BoardBlockProps) {
  const className = `board-block ${item.shape}`;
  if (!item.opens) {
    return (
      <li style={{ ...style, ...edge(item) }} className={className} title={item.label}>
        <Words item={item} />
      </li>
    );
  }
  return (
    <li style={{ ...style, ...edge(item) }}>
      <button
        type="button"
        {...rest}
        className={className}
        data-item={item.id}
        data-moving={isMoving || undefined}
        aria-label={item.label}
        title={item.label}
        tabIndex={isStop ? 0 : -1}
        onPointerDown={onHold}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        <Words item={item} />
      </button>
    </li>
  );
}
