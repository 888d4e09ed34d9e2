import { dateAt, minutesAt, timeOf, type DateText } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, daysInWords, timeInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { bookingHref } from '@machi/domain/reception/booking-address';
import { moveBoardReservation, type readBoard } from '@machi/domain/reception-board/contract';
import type { BoardBooking, BoardHold, BoardRoom, BoardSpot } from '@machi/domain/reception-board/model';
import { hoursShown } from '@machi/domain/reception-board/range';
import { Board, type BoardGroup, type BoardItem, type BoardPlace } from '@machi/ui/board/Board';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useBoardTexts } from './texts.ts';
import { MovedNotice, type Moved } from './MovedNotice.tsx';
import { HoldWindow } from './HoldWindow.tsx';
import { boardColumns, boardGroups, bookingItemId, holdItemId, nameOfBooking, spanInWords } from './board-groups.ts';
import { placeOnBoard, type WantedPlace } from './wanted-place.ts';
import { MoveForm } from './MoveForm.tsx';

interface BookingWindowProps {
  readonly booking: BoardBooking;
  readonly room: BoardRoom;
  readonly spot: BoardSpot;
  /** Days of the board, with known opening hours. */
  readonly days: readonly DateText[];
  readonly to: WantedPlace | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onMoved: (reply: ReplyOf<typeof moveBoardReservation>) => void;
}

/** One booking of the board, with its move. */
function BookingWindow({ booking, room, spot, days, to, onMoved, ...rest }: BookingWindowProps) {
  const { t, locale } = useBoardTexts();
  const title = t('booking.title', { name: nameOfBooking(booking, { t, locale }), code: booking.reservation_code });
  return (
    <ClosableWindow kind="drawer" title={title} closeLabel={t('close')} {...rest}>
      <p className="board-facts">
        <b>
          {spot.spot_name} {room.room_name}
        </b>
        <span className="num">
          {dateInWords(booking.target_date)[locale]} {spanInWords(booking, locale)}
        </span>
        <span>
          <StatusTag shape={booking.approval_status === 1 ? 'fixed' : 'provisional'}>
            {t(`status.${booking.approval_status}`)}
          </StatusTag>{' '}
          {t('persons', { count: booking.persons_spot })}
        </span>
        <TextLink href={`/reception?application=${booking.reservation_code}`}>{t('booking.application')}</TextLink>
      </p>
      {booking.is_adjunct ? (
        <p>{t('booking.adjunct')}</p>
      ) : (
        <MoveForm
          booking={booking}
          rooms={spot.rooms}
          openingOn={(date) => spot.hours[days.indexOf(date)]}
          to={to}
          onMoved={onMoved}
        />
      )}
    </ClosableWindow>
  );
}

interface RoomBoardProps {
  readonly reply: ReplyOf<typeof readBoard>;
  /** Whether other days are loading. */
  readonly isStale: boolean;
  /** The reservation that is open at first. */
  readonly reservationId: number | undefined;
}

/** The board with its legend and keys, and the open booking. */
export function RoomBoard({ reply, isStale, reservationId }: RoomBoardProps) {
  const texts = useBoardTexts();
  const { t, locale } = texts;
  const keysId = useId();
  const [opened, setOpened] = useState<{ booking: BoardBooking; to: WantedPlace | undefined } | undefined>(() => {
    const booking = reply.bookings.find((one) => one.reservation_id === reservationId && !one.is_adjunct);
    return booking && { booking, to: undefined };
  });
  const [isOpen, setIsOpen] = useState(opened !== undefined);
  const [openedHold, setOpenedHold] = useState<BoardHold>();
  const [moved, setMoved] = useState<Moved>();
  const readChanged = useReadChanged();
  const navigate = useNavigate();
  const { days, spots, bookings, holds } = reply;
  const now = new Date();
  const isDay = days.length === 1;
  const first = days[0] ?? dateAt(now);
  const shown = isDay ? hoursShown(spots, [...bookings, ...holds]) : undefined;

  const rooms = new Map(spots.flatMap((spot) => spot.rooms.map((room) => [room.room_id, { room, spot }] as const)));
  function placeWords(item: BoardItem, to: BoardPlace): string {
    const values = {
      times: spanInWords({ start: to.start, end: to.start + item.end - item.start }, locale),
      room: rooms.get(Number(to.rowId))?.room.room_name ?? '',
    };
    return isDay ? t('place', values) : t('place.day', { ...values, day: dayInWords(to.columnId)[locale] });
  }
  const againstWords = (items: readonly BoardItem[], isClosed: boolean): string =>
    [
      ...items.map((item) => t('against', { name: item.name, times: item.time })),
      ...(isClosed ? [t('against.closed')] : []),
    ].join(' ');
  const freeWords = ({ rowId, start }: BoardPlace): string =>
    t('free.at', { time: timeInWords(timeOf(start)), room: rooms.get(Number(rowId))?.room.room_name ?? '' });
  const foldedWords = ({ rows }: BoardGroup): string => {
    const ids = new Set(rows.map(({ id }) => Number(id)));
    const count = bookings.filter(({ room_id }) => ids.has(room_id)).length;
    return t('found', { count, shown: count.toLocaleString(locale) });
  };
  function book({ rowId, columnId, start }: BoardPlace) {
    const place = rooms.get(Number(rowId));
    if (!place) return;
    const { spot_id } = place.spot;
    void navigate(
      bookingHref({ spot_id, room_id: place.room.room_id, date: columnId, ...(isDay ? { start: timeOf(start) } : {}) }),
    );
  }
  function open(item: BoardItem, to?: BoardPlace) {
    const booking = bookings.find((one) => bookingItemId(one) === item.id);
    const hold = holds.find((one) => holdItemId(one) === item.id);
    setOpenedHold(hold);
    if (hold) setIsOpen(true);
    if (!booking) return;
    setOpened({ booking, to: to && placeOnBoard(booking, to) });
    setMoved(undefined);
    setIsOpen(true);
  }

  function finish(answer: Moved['reply']) {
    if (!opened) return;
    setIsOpen(false);
    setMoved({
      reservationId: opened.booking.reservation_id,
      name: nameOfBooking(opened.booking, texts),
      roomName: rooms.get(answer.after.room_id)?.room.room_name ?? '',
      reply: answer,
    });
    void readChanged(moveBoardReservation);
  }

  if (spots.length === 0) {
    return (
      <EmptyState title={t('none.rooms')}>
        <p>{t('none.rooms.body')}</p>
      </EmptyState>
    );
  }
  const place = opened && rooms.get(opened.booking.room_id);
  return (
    <>
      <div className="board-over">
        <p role="status" className="num">
          {t('found', { count: bookings.length, shown: bookings.length.toLocaleString(locale) })}
        </p>
        <ul className="board-legend" aria-label={t('legend')}>
          <li>
            <i className="board-dot fixed" /> {t('status.1')}
          </li>
          <li>
            <i className="board-dot provisional" /> {t('status.0')}
          </li>
          <li>
            <i className="board-dot town" /> {t('hold')}
          </li>
          <li>
            <i className="board-dot shut" /> {t('legend.shut')}
          </li>
        </ul>
      </div>
      <div className="board-wide">
        <Board
          caption={t('caption', {
            days: isDay ? dateInWords(first)[locale] : daysInWords(first, days.at(-1) ?? first)[locale],
          })}
          cornerLabel={t('room')}
          groups={boardGroups(reply, shown, now, texts)}
          columns={boardColumns(days, dateAt(now), locale)}
          shown={shown}
          hourWords={(minutes) => String(minutes / 60)}
          closedWord={t('closed')}
          now={first === dateAt(now) ? minutesAt(now) : undefined}
          onOpen={open}
          onMove={open}
          placeWords={placeWords}
          againstWords={againstWords}
          vacancy={{ onFree: book, words: freeWords }}
          foldedWords={foldedWords}
          describedBy={keysId}
          busy={isStale}
        />
      </div>
      <p className="board-keys" id={keysId}>
        {t('keys')}
      </p>
      {moved && !opened && (
        <div className="board-moved">
          <MovedNotice moved={moved} onUndone={() => setMoved(undefined)} />
        </div>
      )}
      {openedHold && (
        <HoldWindow
          hold={openedHold}
          roomName={rooms.get(openedHold.room_id)?.room.room_name ?? ''}
          spotName={rooms.get(openedHold.room_id)?.spot.spot_name ?? ''}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={() => setOpenedHold(undefined)}
        />
      )}
      {opened && place && (
        <BookingWindow
          booking={opened.booking}
          room={place.room}
          spot={place.spot}
          days={days}
          to={opened.to}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={() => setOpened(undefined)}
          onMoved={finish}
        />
      )}
    </>
  );
}
