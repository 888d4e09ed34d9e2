import type { Arrival } from '@machi/domain/transport/live/contract';
import { arrivalInWords, minutesUntil } from '@machi/domain/transport/live/words';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { ReactNode } from 'react';
import { useRouteTexts } from './texts.ts';

interface ArrivalLineProps {
  readonly arrival: Arrival;
  readonly now: Date;
  /** Whether buses to several places call here. */
  readonly tellsWhere: boolean;
  /** With the timetable beside what is expected, and the reason of what is cancelled. */
  readonly tellsAll: boolean;
  readonly children?: ReactNode;
}

/** A bus at a stop: expected or by the timetable, never one for the other; a cancelled one stays, and says why. */
export function ArrivalLine({ arrival, now, tellsWhere, tellsAll, children }: ArrivalLineProps) {
  const { t, locale } = useRouteTexts();
  const { time, beside } = arrivalInWords(arrival, now, locale);
  const minutes = arrival.is_cancelled ? undefined : minutesUntil(arrival, now);
  return (
    <li className="arrival">
      <p>
        {arrival.is_cancelled ? (
          <StatusTag shape="refused">{time}</StatusTag>
        ) : (
          <strong className={arrival.predicted_at === null ? 'num nb' : 'num nb arrival-seen'}>{time}</strong>
        )}{' '}
        {minutes === undefined ? null : (
          <span className="num nb">{minutes === 1 ? t('arrival.minute') : t('arrival.minutes', { minutes })}</span>
        )}{' '}
        {beside === '' || !tellsAll ? null : <span className="num muted sm">{beside}</span>}
      </p>
      {arrival.reason === '' || !tellsAll ? null : <p>{arrival.reason}</p>}
      {tellsWhere || !arrival.can_board ? (
        <p className="facts sm">
          {tellsWhere && arrival.headsign !== '' ? <span>{t('headsign', { headsigns: arrival.headsign })}</span> : null}
          {arrival.can_board ? null : <b>{t('arrival.last')}</b>}
        </p>
      ) : null}
      {children}
    </li>
  );
}
