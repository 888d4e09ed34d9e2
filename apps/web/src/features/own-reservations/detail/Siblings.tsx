import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ReservationDate } from '@machi/domain/reservations/model';
import { statusOf } from '@machi/domain/reservations/status';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useId } from 'react';
import { useOwnTexts } from '../text/use-own-texts.ts';

/** The other dates that were applied for together with this one. */
export function Siblings({ siblings }: { siblings: readonly ReservationDate[] }) {
  const { t, locale } = useOwnTexts();
  const id = useId();
  if (siblings.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('siblings.title')}</h2>
      <ul className="own-rows">
        {siblings.map((one) => (
          <li key={one.reservation_id}>
            <TextLink className="num" href={`/reservation/detail/${one.reservation_id}`}>
              {dateInWords(one.target_date)[locale]} {timesInWords(one.target_time)[locale]}
            </TextLink>
            <span className="row tight">
              <span className="sm muted num">{one.reservation_code}</span>
              <StatusTag shape={statusOf(one)}>{t(`status.${statusOf(one)}`)}</StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
