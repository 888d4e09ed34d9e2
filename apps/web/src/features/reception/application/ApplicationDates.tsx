import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import { isExemptionOpen } from '@machi/domain/reception/rules';
import type { HandledApplication, HandledReservation } from '@machi/domain/reception/model';
import { leftYen } from '@machi/domain/reservations/status';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { CallOff } from './CallOff.tsx';
import { differencesOf } from './application-rows.tsx';
import { PaidAgain } from '../money/PaidAgain.tsx';
import { Payments } from '../money/Payments.tsx';
import { RefundRoom } from '../money/RefundRoom.tsx';
import { MarkButtons } from './MarkButtons.tsx';
import { nearDates } from './near-dates.ts';
import { momentParts } from '../booking/ago.ts';
import { dateAndTimes } from '../inbox/decide-target.ts';

const shapes = { 0: 'provisional', 1: 'fixed', 2: 'refused' } as const;

/** Time and state of a date. */
function DateLine({ date, name }: { readonly date: HandledReservation; readonly name: string }) {
  const { t } = useReceptionTexts();
  const { approval_status, is_canceled, payments, refund_yen } = date;
  // The pressed button is gone with its window: the date takes the focus.
  const line = useFocusOn<HTMLParagraphElement, string>(
    JSON.stringify([approval_status, is_canceled, payments.length, refund_yen]),
    (_now, before) => before !== undefined && document.activeElement === document.body,
  );
  return (
    <p className="reception-date" ref={line} tabIndex={-1}>
      <b className="num">{name}</b>
      <span className="reception-tags">
        {date.is_canceled === 1 ? (
          <StatusTag shape="cancelled">{t('status.canceled')}</StatusTag>
        ) : (
          <StatusTag shape={shapes[date.approval_status]}>{t(`status.${date.approval_status}`)}</StatusTag>
        )}
        {date.no_show_at !== null && <StatusTag shape="refused">{t('status.noShow')}</StatusTag>}
        {date.paid_at !== null && <Tag>{t('status.paid')}</Tag>}
      </span>
    </p>
  );
}

/** All dates of an application with state, neighbours on the board and, on the day, the outcome. */
export function ApplicationDates({
  application,
  now,
}: {
  readonly application: HandledApplication;
  readonly now: Date;
}) {
  const { t, locale } = useReceptionTexts();
  const limit = application.monthly_limit;

  function around(date: HandledReservation): readonly string[] {
    const found = application.surroundings.find(({ reservation_id }) => reservation_id === date.reservation_id);
    if (!found || date.is_canceled === 1 || date.approval_status === 2) return [];
    const { before, after, waiting, held_in_month: held } = found;
    return [
      before === null && after === null ? t('date.alone') : '',
      before === null ? '' : t('date.before', { time: momentParts(before, locale).time }),
      after === null ? '' : t('date.after', { time: momentParts(after, locale).time }),
      waiting === 0 ? '' : t('date.waiting', { count: waiting }),
      limit === null ? '' : t('date.month', { held, limit }),
    ].filter(Boolean);
  }

  const [first] = application.reservations;
  /** Differences of this date from the first one, whose content stands above. */
  const differs = (date: HandledReservation): string =>
    first === undefined || date === first ? '' : differencesOf(first, date, { t, locale }).join(t('comma'));

  const listed = (dates: readonly HandledReservation[]) => (
    <ul className="reception-dates">
      {dates.map((date) => {
        const use = { target_date: date.target_date, ...date.target_time };
        return (
          <li key={date.reservation_id}>
            <DateLine date={date} name={dateAndTimes(use, locale)} />
            <p className="sm muted num reception-around">
              {date.is_canceled === 0 && <b>{priceInWords(date.amount)[locale]}</b>}
              {around(date).map((sentence) => (
                <span key={sentence} className="reception-sentence">
                  {sentence}
                </span>
              ))}
            </p>
            {date.cancel_fee_yen > 0 && (
              <p className="sm">{t('callOff.due', { fee: yenInWords(date.cancel_fee_yen)[locale] })}</p>
            )}
            {differs(date) !== '' && <p className="sm">{t('change.differs', { words: differs(date) })}</p>}
            {date.change_reason !== '' && (
              <p className="sm reception-words">
                {t('change.last')}
                {t('colon')}
                {date.change_reason}
              </p>
            )}
            <Payments date={date} />
            <div className="reception-actions">
              <MarkButtons
                use={{ ...date, left: leftYen(date), name: dateAndTimes(use, locale) }}
                isExemptionOpen={isExemptionOpen(date)}
                now={now}
              />
              {application.applicant && (
                <ChangeButton
                  date={date}
                  isGuest={application.applicant.is_guest}
                  name={dateAndTimes(use, locale)}
                  now={now}
                />
              )}
              {!application.is_own && (
                <>
                  <RefundRoom
                    date={date}
                    name={dateAndTimes(use, locale)}
                    hasLeft={application.applicant === null}
                    hasDied={application.applicant?.has_died ?? false}
                  />
                  <PaidAgain date={date} name={dateAndTimes(use, locale)} />
                </>
              )}
              {!application.is_own && (
                <CallOff
                  date={date}
                  isGuest={application.applicant?.is_guest === true}
                  name={dateAndTimes(use, locale)}
                  now={now}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
  const { earlier, near, later } = nearDates(application.reservations, now);
  return (
    <>
      {earlier.length > 0 && (
        <Disclosure title={t('dates.earlier', { count: earlier.length })}>{listed(earlier)}</Disclosure>
      )}
      {listed(near)}
      {later.length > 0 && <Disclosure title={t('dates.later', { count: later.length })}>{listed(later)}</Disclosure>}
    </>
  );
}
