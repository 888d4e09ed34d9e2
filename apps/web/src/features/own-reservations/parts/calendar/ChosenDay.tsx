import { dateAt } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { useId, useRef, useState } from 'react';
import { useOwnTexts } from '../../text/use-own-texts.ts';
import { CancelDialog } from '../CancelDialog.tsx';
import { ReservationEntry } from '../ReservationEntry.tsx';
import { SeatEntry } from '../SeatEntry.tsx';
import { listedOn } from './calendar-items.ts';

interface ChosenDayProps {
  readonly date: DateText;
  readonly reservations: readonly Reservation[];
  readonly seats: readonly SeatReservation[];
  readonly now: Date;
  readonly isSearchable: boolean;
}

/** The chosen day's reservations as a list, with all that can be done with them. */
export function ChosenDay({ date, reservations, seats, now, isSearchable }: ChosenDayProps) {
  const { t, locale } = useOwnTexts();
  const [asked, setAsked] = useState<Reservation>();
  const [justCanceled, setJustCanceled] = useState<readonly number[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const day = dayInWords(date)[locale];
  const listed = listedOn(reservations, date).filter(
    (one) => one.is_canceled === 0 || justCanceled.includes(one.reservation_id),
  );
  const lines = [
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
    ...seats
      .filter((one) => one.state !== 'canceled' && dateAt(new Date(one.departed_at)) === date)
      .map((one) => ({
        at: one.departed_at,
        line: <SeatEntry key={`seats ${one.seat_reservation_id}`} seats={one} now={now} isUnderDay />,
      })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="num" ref={heading} tabIndex={-1}>
        {day}
      </h2>
      {lines.length > 0 ? (
        <ul className="own-list">{lines.map(({ line }) => line)}</ul>
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
