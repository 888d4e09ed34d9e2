import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { MoveGround, MovePlace } from '../grid-move/move-model.ts';
import { useGridMove } from '../grid-move/use-grid-move.ts';
import { TimeGridBand, type BandProps } from './TimeGridBand.tsx';
import { inHours, TimeGridColumn } from './TimeGridColumn.tsx';
import { dayAfterKey, heldOf, hoursOf, type Span, type TimeGridBlock, type TimeGridDay } from './time-grid-model.ts';

export type { GridShape, TimeGridBlock, TimeGridDay, TimeGridStretch } from './time-grid-model.ts';

/** Texts and handlers of a page whose items can be moved. */
export type GridMoves = {
  /** The smallest move, in minutes. */
  step: number;
  /** Reports a drop at another day or time. The page has to save it. */
  onMove: (id: string, to: MovePlace) => void;
  /** Text of a possible place. It is shown and read aloud during a move. */
  placeWords: (id: string, to: MovePlace) => string;
  /** Id of the text that explains the keys. */
  describedBy: string;
};

export type TimeGridProps = {
  /** Name of the grid: its days. */
  label: string;
  days: readonly TimeGridDay[];
  /** Hours that are always shown, in minutes since midnight. */
  usualHours: Span;
  /** Label of an hour at the edge, such as "13:00". */
  hourWords: (minutes: number) => string;
  /** Minutes since midnight, drawn as a line across today. */
  now: number;
  onChoose: (day: TimeGridDay) => void;
  /** The keyboard moved past the first or the last day: the page shows the previous or next days. */
  onBeyond: (where: 'before' | 'after') => void;
  /** The blocks are being loaded again. */
  busy?: boolean;
  /** All-day items above the hours. */
  band?: BandProps;
  /** Left out: nothing can be moved. */
  moves?: GridMoves;
};

/** The grid is one row: items move between days and hours. */
const ROW = 'days';

const toneClass = { saturday: ' sat', holiday: ' sun' } as const;

/**
 * Days side by side, hours downwards, items as blocks that link to their pages. The day headings are one Tab stop.
 * Arrow keys, Home and End move along the days and beyond them; Space and Enter choose one.
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

  // Times beyond the shown hours are set in the form.
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
    // After the last day comes the first of the next days, at the same keyboard position.
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
            // The key is the position, so the focus stays when the days change.
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
