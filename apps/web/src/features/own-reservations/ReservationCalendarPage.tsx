import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { calendarViews, periodOf } from '@machi/domain/calendar/views';
import { menuTitle } from '@machi/domain/navigation/head';
import type { Reservation } from '@machi/domain/reservations/model';
import { useQuery } from '@tanstack/react-query';
import { dayInWords } from '@machi/domain/calendar/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { useId, useRef } from 'react';
import { CalendarView } from '../../shell/calendar/CalendarView.tsx';
import { useCalendarWish } from '../../shell/calendar/use-calendar-wish.ts';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { useTown } from '../../shell/town/town.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { calendarWords, eventItemsOf, itemsOf, listedOn, rideItemsOf, seatItemsOf } from './calendar/calendar-items.ts';
import { eventLines, inOrder, linesOn, rideLines, seatLines, type OwnLine } from './lines.tsx';
import { OwnHead } from './OwnHead.tsx';
import './own.css';
import { ownQueries } from './queries.ts';
import { useOwnTexts } from './texts.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { useRoomLines } from './use-room-lines.tsx';

interface ChosenDayProps {
  readonly date: DateText;
  readonly reservations: readonly Reservation[];
  /** Lines of rides on the calendar's days, beside the rooms. */
  readonly lines: readonly OwnLine[];
  readonly now: Date;
  readonly isSearchable: boolean;
}

/** Reservations of the chosen day as a list, with their actions. */
function ChosenDay({ date, reservations, lines, now, isSearchable }: ChosenDayProps) {
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

const calendar = { path: '/reservation/calendar', views: calendarViews, kept: 'reservationView' } as const;
const stands = ({ state }: { readonly state: string }): boolean => state !== 'canceled';

/** Reservation calendar: Day, 4 Day, Week, Month (product, "Own reservations"). */
export default function ReservationCalendarPage() {
  const texts = useOwnTexts();
  const { t, locale } = texts;
  const now = useMinute();
  const today = dateAt(now);
  const wish = useCalendarWish(calendar, now);
  const { view, date } = wish;
  const period = periodOf(view, date, today);
  const roomQuery = useQuery(ownQueries.between(locale, period.from, period.to));
  const seatQuery = useQuery(ownQueries.seats.between(locale, period));
  const hasOnDemandBus = useTown()?.has_ondemandbus === true;
  const rideQuery = useQuery({ ...ownQueries.rides.between(locale, period), enabled: hasOnDemandBus });
  const eventQuery = useQuery(ownQueries.events.between(locale, period));
  const [seats, rides, events] = [seatQuery.data ?? [], rideQuery.data ?? [], eventQuery.data ?? []];
  const reservations = roomQuery.data ?? [];
  const { isPending } = roomQuery;
  const all = [roomQuery, seatQuery, rideQuery, eventQuery];
  const failed = all.filter(({ isError }) => isError);
  return (
    <>
      <OwnHead title={menuTitle('reservation-calendar', locale)} view="calendar" />
      <CalendarView
        wish={wish}
        period={period}
        items={[
          ...itemsOf(reservations, texts),
          ...seatItemsOf(seats, now, texts),
          ...rideItemsOf(rides, texts),
          ...eventItemsOf(events, texts),
        ]}
        words={calendarWords(texts)}
        now={now}
        busy={isPending || all.some((one) => (one.isPending && one.isFetching) || one.isPlaceholderData)}
        failure={
          failed.length > 0 ? (
            <LoadFailed
              onAgain={() => failed.forEach((one) => void one.refetch())}
              busy={all.some(({ isFetching }) => isFetching)}
            />
          ) : null
        }
      >
        {isPending ? (
          <p role="status">{t('calendar.loading')}</p>
        ) : (
          <ChosenDay
            date={date}
            reservations={reservations}
            lines={[
              ...seatLines(seats.filter(stands), now, true),
              ...rideLines(rides.filter(stands), true),
              ...eventLines(events.filter(stands), true),
            ]}
            now={now}
            isSearchable={date >= today}
          />
        )}
      </CalendarView>
    </>
  );
}
