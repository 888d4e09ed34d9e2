import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { moveBoardReservation } from '@machi/domain/reception-board/contract';
import type { BoardBooking, BoardRoom, BoardSpot } from '@machi/domain/reception-board/model';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useBoardTexts } from './texts.ts';
import { MoveForm } from './MoveForm.tsx';
import { nameOfBooking, spanInWords } from './board-groups.ts';
import type { WantedPlace } from './wanted-place.ts';

interface BookingWindowProps {
  readonly booking: BoardBooking;
  readonly room: BoardRoom;
  readonly spot: BoardSpot;
  /** Those of the board, of which the opening is known. */
  readonly days: readonly DateText[];
  readonly to: WantedPlace | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onMoved: (reply: ReplyOf<typeof moveBoardReservation>) => void;
}

/** One booking of the board, and the way to another place. */
export function BookingWindow({ booking, room, spot, days, to, onMoved, ...rest }: BookingWindowProps) {
  const texts = useBoardTexts();
  const { t, locale } = texts;
  const title = t('booking.title', { name: nameOfBooking(booking, texts), code: booking.reservation_code });
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
