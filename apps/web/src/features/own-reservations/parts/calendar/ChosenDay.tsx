import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { useId, useRef, useState } from 'react';
import { useOwnTexts } from '../../text/use-own-texts.ts';
import { CancelDialog } from '../CancelDialog.tsx';
import { inOrder, linesOn } from '../lines.tsx';
import type { OwnLine } from '../lines.tsx';
import { ReservationEntry } from '../ReservationEntry.tsx';
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
  const [asked, setAsked] = useState<Reservation>();
  const [justCanceled, setJustCanceled] = useState<readonly number[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const day = dayInWords(date)[locale];
  const listed = listedOn(reservations, date).filter(
    (one) => one.is_canceled === 0 || justCanceled.includes(one.reservation_id),
  );
  const shown = inOrder([
    ...listed.map((one) => ({
      at: one.started_at,
      line: (
        <ReservationEntry
          key={`room ${one.reservation_id}`}
          reservation={one}
          now={now}
          isUnderDay
          onCancel={() => setAsked(one)}
        />
      ),
    })),
    ...linesOn(lines, date),
  ]);
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
      <CancelDialog
        reservation={asked}
        onClose={() => setAsked(undefined)}
        onCanceled={(canceled) => {
          setJustCanceled((before) => [...before, canceled.reservation_id]);
          setAsked(undefined);
        }}
        heading={heading}
      />
    </section>
  );
}
