import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { MoveGround, MovePlace } from '../grid-move/move-model.ts';
import { useGridMove } from '../grid-move/use-grid-move.ts';
import { TimeGridBand, type BandProps } from './TimeGridBand.tsx';
import { inHours, TimeGridColumn } from './TimeGridColumn.tsx';
import { dayAfterKey, heldOf, hoursOf, type Span, type TimeGridBlock, type TimeGridDay } from './time-grid-model.ts';

export type { GridShape, TimeGridBlock, TimeGridDay, TimeGridStretch } from './time-grid-model.ts';

/** What a page says and does where things can be moved. */
export type GridMoves = {
  /** The smallest move, in minutes. */
  step: number;
  /** It was let go at another day or time; nothing is kept yet. */
  onMove: (id: string, to: MovePlace) => void;
  /** Where it would stand, in words; read aloud and shown while it is moved. */
  placeWords: (id: string, to: MovePlace) => string;
  /** Id of the words that explain the keys. */
  describedBy: string;
};

export type TimeGridProps = {
  /** Names the grid: which days. */
  label: string;
  days: readonly TimeGridDay[];
  /** The hours that are shown also when nothing is in them, in minutes since midnight. */
  usualHours: Span;
  /** Words of an hour at the edge, such as "13:00". */
  hourWords: (minutes: number) => string;
  /** Minutes since midnight, drawn across the day that is today. */
  now: number;
  onChoose: (day: TimeGridDay) => void;
  /** The keyboard leads beyond the first or the last day: the page shows those before or after. */
  onBeyond: (where: 'before' | 'after') => void;
  /** The blocks are being renewed. */
  busy?: boolean;
  /** What lasts whole days, above the hours. */
  band?: BandProps;
  /** Without them nothing can be moved. */
  moves?: GridMoves;
};

/** All of it is one row: things move among the days and hours. */
const ROW = 'days';

const toneClass = { saturday: ' sat', holiday: ' sun' } as const;

/**
 * Days side by side, hours downwards, what is booked as blocks that lead to it. The heads are one stop of the Tab key;
 * arrow keys, Home and End move along the days and beyond them, Space and Enter choose one.
 */
export function TimeGrid({ label, days, usualHours, hourWords, now, onChoose, onBeyond, ...rest }: TimeGridProps) {
  const { busy = false, band, moves } = rest;
  const heads = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<number>();
  const chosen = days.findIndex((day) => day.chosen);
  const stop = visited !== undefined && visited < days.length ? visited : Math.max(chosen, 0);
  const hours = hoursOf(
    days.flatMap(({ blocks }) => blocks),
    usualHours,
  );
  const hourStarts = Array.from({ length: (hours.end - hours.start) / 60 }, (_, hour) => hours.start + hour * 60);
  const size: CSSProperties & Record<`--${string}`, number> = { '--days': days.length, '--hours': hourStarts.length };

  // Beyond the hours that are shown a form leads.
  const ground: MoveGround = {
    rows: [{ id: ROW, step: moves?.step ?? hours.end }],
    columns: days,
    shown: hours,
    hours: 'down',
  };
  const { moving, hand } = useGridMove((item, to) => moves?.onMove(item.id, to));
  const wordsOf = () => (moving && moves ? moves.placeWords(moving.item.id, moving.to) : '');

  function handle(day: TimeGridDay, block: TimeGridBlock) {
    if (!moves || block.movable !== true) return undefined;
    const { start, end } = block;
    const held = { item: heldOf(block), from: { rowId: ROW, columnId: day.id, start, end }, groupId: ROW };
    return {
      describedBy: moves.describedBy,
      isMoving: moving?.item.id === block.id,
      hold: (event: PointerEvent<HTMLElement>, by: 'whole' | 'end') => hand.hold(event, held, ground, by),
      press: (event: KeyboardEvent<HTMLElement>) => hand.press(event, held, ground) && event.preventDefault(),
      endsDrag: hand.endsDrag,
      leave: () => hand.leave(block.id),
    };
  }

  function move(event: KeyboardEvent, from: number) {
    const to = dayAfterKey(event.key, from, days.length);
    if (to === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (typeof to === 'string') onBeyond(to);
    // Beyond the last day comes the first of the next ones, in the same place of the keyboard.
    const place = to === 'before' ? days.length - 1 : to === 'after' ? 0 : to;
    setVisited(place);
    heads.current?.querySelectorAll('button')[place]?.focus();
  }

  return (
    <div
      className="tgrid"
      role="group"
      aria-label={label}
      aria-busy={busy || undefined}
      data-dragging={moving?.isDragged || undefined}
      style={size}
    >
      <div className="tgrid-heads" ref={heads}>
        {days.map((day, place) => (
          <button
            // The place keeps its focus while the days in it change.
            key={place}
            type="button"
            className={`tgrid-head${day.tone ? toneClass[day.tone] : ''}`}
            aria-current={day.today ? 'date' : undefined}
            aria-pressed={day.chosen === true}
            tabIndex={place === stop ? 0 : -1}
            onFocus={() => setVisited(place)}
            onKeyDown={(event) => move(event, place)}
            onClick={() => onChoose(day)}
          >
            <span className="sr">{day.label}</span>
            <span aria-hidden="true">{day.weekday}</span>
            <b className={day.today ? 'd tod' : 'd'} aria-hidden="true">
              {day.date}
            </b>
          </button>
        ))}
      </div>
      {band && <TimeGridBand {...band} />}
      <div className="tgrid-body">
        <div className="tgrid-hours" aria-hidden="true">
          {hourStarts.map((minutes) => (
            <span className="num" key={minutes}>
              {hourWords(minutes)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <TimeGridColumn key={day.id} day={day} from={hours.start} handle={(block) => handle(day, block)}>
            {moving?.to.columnId === day.id && (
              <li
                className="tgrid-ghost num"
                aria-hidden="true"
                style={{
                  top: inHours(moving.to.start - hours.start),
                  height: inHours(moving.to.end - moving.to.start),
                }}
              >
                <span>{wordsOf()}</span>
              </li>
            )}
            {day.today && hours.start <= now && now < hours.end ? (
              <li className="tgrid-now" aria-hidden="true" style={{ top: inHours(now - hours.start) }} />
            ) : null}
          </TimeGridColumn>
        ))}
      </div>
      {moves && (
        <p className="sr" aria-live="assertive">
          {moving && !moving.isDragged ? wordsOf() : ''}
        </p>
      )}
    </div>
  );
}
