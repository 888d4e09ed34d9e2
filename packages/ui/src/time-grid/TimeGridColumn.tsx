import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { GridItemFrame } from './GridItemFrame.tsx';
import { placeBlocks, type PlacedBlock, type TimeGridBlock, type TimeGridDay } from './time-grid-model.ts';

/** Least drawn length of a block: 44 px of the 56 px of an hour. */
const LEAST_MINUTES = 48;

/** Length below which a block is too low for a second line. */
const SHORT_MINUTES = 90;

export type BlockHandle = {
  describedBy: string;
  isMoving: boolean;
  hold: (event: PointerEvent<HTMLElement>, by: 'whole' | 'end') => void;
  press: (event: KeyboardEvent<HTMLElement>) => void;
  endsDrag: () => boolean;
  leave: () => void;
};

type TimeGridColumnProps = {
  day: TimeGridDay;
  /** First shown minute. */
  from: number;
  handle: (block: TimeGridBlock) => BlockHandle | undefined;
  children: ReactNode;
};

export const inHours = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`;

export function TimeGridColumn({ day, from, handle, children }: TimeGridColumnProps) {
  return (
    <ul className="tgrid-column" aria-label={day.label} data-row="days" data-group="days" data-column={day.id}>
      {placeBlocks(day.blocks, LEAST_MINUTES).map((placed) => (
        <Block key={placed.block.id} placed={placed} from={from} handle={handle(placed.block)} />
      ))}
      {children}
    </ul>
  );
}

type BlockProps = { placed: PlacedBlock<TimeGridBlock>; from: number; handle: BlockHandle | undefined };

function Block({ placed: { block, lane, lanes }, from, handle }: BlockProps) {
  const isShort = block.end - block.start < SHORT_MINUTES;
  const place = {
    top: inHours(block.start - from),
    height: inHours(Math.max(block.end - block.start, LEAST_MINUTES)),
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
  const moves = handle && {
    'aria-describedby': handle.describedBy,
    'data-moving': handle.isMoving || undefined,
    draggable: false,
    onPointerDown: (event: PointerEvent<HTMLElement>) => handle.hold(event, 'whole'),
    onKeyDown: handle.press,
    onBlur: handle.leave,
    onClick: (event: { preventDefault: () => void }) => handle.endsDrag() && event.preventDefault(),
  };
  return (
    <li style={place}>
      <GridItemFrame item={block} className={`tgrid-block${isShort ? ' short' : ''}`} {...moves}>
        <span className="sr">{block.label}</span>
        <i className={`dot ${block.shape}`} />
        <b className="tgrid-time num" aria-hidden="true">
          <span className="tgrid-narrow">{block.startWords}</span>
          <span className="tgrid-wide">{block.timeWords}</span>
        </b>
        <span className="tgrid-title" aria-hidden="true">
          {block.title}
        </span>
        {block.detail ? (
          <span className="tgrid-wide" aria-hidden="true">
            {block.detail}
          </span>
        ) : null}
        {handle && block.resizable ? (
          <span className="tgrid-end" aria-hidden="true" onPointerDown={(event) => handle.hold(event, 'end')} />
        ) : null}
      </GridItemFrame>
    </li>
  );
}
