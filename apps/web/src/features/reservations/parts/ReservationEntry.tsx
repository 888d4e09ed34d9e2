import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useTexts } from '../text/use-texts.ts';
import { canCancel, statusOf } from './status.ts';

interface ReservationEntryProps {
  readonly reservation: Reservation;
  readonly now: Date;
  readonly onCancel: () => void;
}

/** One line of the list. */
export function ReservationEntry({ reservation, now, onCancel }: ReservationEntryProps) {
  const { t, locale } = useTexts();
  const { target_date: date, plan_name: room, purpose, purpose_other } = reservation;
  const isThisYear = date.slice(0, 4) === dateAt(now).slice(0, 4);
  const day = (isThisYear ? dayInWords(date) : dateInWords(date))[locale];
  const status = statusOf(reservation);
  const names = { day, room };
  return (
    <Entry
      when={day}
      whenDetail={timesInWords(reservation.target_time)[locale]}
      status={<StatusTag shape={status}>{t(`status.${status}`)}</StatusTag>}
      title={room}
      facts={[t('list.code', { code: reservation.reservation_code }), yenInWords(reservation.amount)[locale]]}
      actions={
        <>
          {status === 'refused' ? (
            <ButtonLink size="small" href={`/spot/form/${reservation.spot_id}/${reservation.room_id}`}>
              {t('list.again')}
            </ButtonLink>
          ) : null}
          <ButtonLink
            size="small"
            href={`/reservation/detail/${reservation.reservation_id}`}
            aria-label={t('list.detailOf', names)}
          >
            {t('list.detail')}
          </ButtonLink>
          {canCancel(reservation, now) ? (
            <Button variant="text-danger" size="small" aria-label={t('list.cancelOf', names)} onClick={onCancel}>
              {t('list.cancel')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="sm muted">{reservation.location_name}</p>
      <p className="sm muted">
        {[reservation.group_name, purpose === 'other' ? purpose_other : t(`purpose.${purpose}`)]
          .filter(Boolean)
          .join(t('list.join'))}
      </p>
      {status === 'refused' && reservation.reason !== '' ? (
        <p className="sm">{t('list.reason', { reason: reservation.reason })}</p>
      ) : null}
    </Entry>
  );
}
