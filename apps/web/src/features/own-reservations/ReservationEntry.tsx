import { timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { canCancel, dueYen, isAhead, statusOf } from '@machi/domain/reservations/status';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import type { HeadingLevel } from '@machi/ui/page-head/Heading';
import { StatusTag } from '@machi/ui/tag/Tag';
import { listedToday } from '../../shell/listed.ts';
import { legsOf, purposeOf, rebookPath, useOwnTexts } from './texts.ts';

interface ReservationEntryProps {
  readonly reservation: Reservation;
  readonly now: Date;
  /** Whether the day stands above: then the line begins with the hours. */
  readonly isUnderDay?: boolean;
  readonly headingLevel?: HeadingLevel;
  readonly onCancel?: () => void;
}

/** One line of list, day and history: time, state, place, purpose and actions. */
export function ReservationEntry({
  reservation,
  now,
  isUnderDay = false,
  headingLevel = 3,
  onCancel,
}: ReservationEntryProps) {
  const { t, locale } = useOwnTexts();
  const room = reservation.plan_name;
  const day = listedToday(reservation.target_date, locale);
  const times = timesInWords(reservation.target_time)[locale];
  const status = statusOf(reservation);
  const legs = legsOf(reservation, { t, locale });
  const due = dueYen(reservation);
  const isValid = status === 'fixed' || status === 'provisional';
  const isOpen = isAhead(reservation, now) && isValid;
  const names = { day, room };
  return (
    <Entry
      when={isUnderDay ? <span className="num">{times}</span> : day}
      whenDetail={isUnderDay ? undefined : times}
      status={<StatusTag shape={status}>{t(`status.${status}`)}</StatusTag>}
      title={room}
      headingLevel={headingLevel}
      facts={[
        t('list.code', { code: reservation.reservation_code }),
        ...(isValid || due > 0 ? [yenInWords(due)[locale]] : []),
      ]}
      actions={
        <>
          <ButtonLink
            size="small"
            href={`/reservation/detail/${reservation.reservation_id}`}
            aria-label={t(isOpen ? 'list.detailOf' : 'list.seeOf', names)}
          >
            {t(isOpen ? 'list.detail' : 'list.see')}
          </ButtonLink>
          <ButtonLink
            variant="text"
            size="small"
            href={rebookPath(reservation)}
            aria-label={t(status === 'refused' ? 'list.againOf' : 'list.rebookOf', names)}
          >
            {t(status === 'refused' ? 'list.again' : 'list.rebook')}
          </ButtonLink>
          {onCancel && canCancel(reservation, now) ? (
            <Button variant="text-danger" size="small" aria-label={t('list.cancelOf', names)} onClick={onCancel}>
              {t('list.cancel')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="sm muted">{reservation.location_name}</p>
      <p className="sm muted">
        {[reservation.group_name, purposeOf(reservation, locale)].filter(Boolean).join(t('join'))}
      </p>
      {reservation.made_by === null ? null : (
        <p className="sm muted">{t('list.madeBy', { name: reservation.made_by })}</p>
      )}
      {legs === '' ? null : <p className="sm muted">{t('list.taxi', { legs })}</p>}
      {status === 'refused' && reservation.reason !== '' ? (
        <p className="sm">{t('list.reason', { reason: reservation.reason })}</p>
      ) : null}
    </Entry>
  );
}
