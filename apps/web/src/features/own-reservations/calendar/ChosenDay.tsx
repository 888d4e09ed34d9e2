import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { useId, useRef } from 'react';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { CancelDialog } from '../CancelDialog.tsx';
import { inOrder, linesOn } from '../lines.tsx';
import type { OwnLine } from '../lines.tsx';
import { useRoomLines } from '../use-room-lines.tsx';
import { listedOn } from './calendar-items.ts';

interface ChosenDayProps {
  readonly date: DateText;
  readonly reservations: readonly Reservation[];
  /** Rides of the calendar’s days, beside the rooms. */
  readonly lines: readonly OwnLine[];
  readonly now: Date;
  readonly isSearchable: boolean;
}

/** The chosen day's reservations as a list, with all that can be done with them. */
export function ChosenDay({ date, reservations, lines, now, isSearchable }: ChosenDayProps) {
  const { t, locale } = useOwnTexts();
  const rooms = useRoomLines(now, true);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const day = dayInWords(date)[locale];
  const listed = listedOn(reservations, date).filter(rooms.isListed);
  const shown = inOrder([...listed.map(rooms.lineOf), ...linesOn(lines, date)]);
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="num" ref={heading} tabIndex={-1}>
        {day}
      </h2>
      {shown.length > 0 ? (
        <ul className="own-list">{shown}</ul>
      ) : (
        <>
          <p>{t('calendar.noneOfDay')}</p>
          {isSearchable ? (
            <p>
              <TextLink href={`/spot?date=${date}`}>{t('calendar.find', { day })}</TextLink>
            </p>
          ) : null}
        </>
      )}
      <CancelDialog {...rooms.canceling} heading={heading} />
    </section>
  );
}
