import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { TextLink } from '../link/TextLink.tsx';
import { dayAfterKey, hoursOf, placeBlocks, type PlacedBlock, type Span } from './time-grid-model.ts';
import type { TimeGridBlock, TimeGridDay } from './time-grid-model.ts';

export type { TimeGridBlock, TimeGridDay } from './time-grid-model.ts';

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
};

/** What a block is at least drawn as: 44 px of the 56 px of an hour. */
const LEAST_MINUTES = 48;

/** Too flat for words that break into a second line. */
const SHORT_MINUTES = 90;

const toneClass = { saturday: ' sat', holiday: ' sun' } as const;

/**
 * Days side by side, hours downwards, what is booked as blocks that lead to it. The heads are one stop of the Tab key;
 * arrow keys, Home and End move along the days and beyond them, Space and Enter choose one.
 */
export function TimeGrid({ label, days, usualHours, hourWords, now, onChoose, onBeyond, busy = false }: TimeGridProps) {
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
    <div className="tgrid" role="group" aria-label={label} aria-busy={busy || undefined} style={size}>
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
      <div className="tgrid-body">
        <div className="tgrid-hours" aria-hidden="true">
          {hourStarts.map((minutes) => (
            <span className="num" key={minutes}>
              {hourWords(minutes)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <ul key={day.id} className="tgrid-column" aria-label={day.label}>
            {placeBlocks(day.blocks, LEAST_MINUTES).map((placed) => (
              <Block key={placed.block.id} placed={placed} from={hours.start} />
            ))}
            {day.today && hours.start <= now && now < hours.end ? (
              <li className="tgrid-now" aria-hidden="true" style={{ top: inHours(now - hours.start) }} />
            ) : null}
          </ul>
        ))}
      </div>
    </div>
  );
}

const inHours = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`;

function Block({ placed: { block, lane, lanes }, from }: { placed: PlacedBlock<TimeGridBlock>; from: number }) {
  const isShort = block.end - block.start < SHORT_MINUTES;
  const place = {
    top: inHours(block.start - from),
    height: inHours(Math.max(block.end - block.start, LEAST_MINUTES)),
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
  return (
    <li style={place}>
      <TextLink className={`tgrid-block ${block.shape}${isShort ? ' short' : ''}`} href={block.href}>
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
      </TextLink>
    </li>
  );
}
