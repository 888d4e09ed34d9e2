import { yenInWords } from '@machi/domain/locale/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { feeChange } from '@machi/domain/reservations/status';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { exemptionThere, quoteInput } from './change-values.ts';
import type { ChangeValues } from './change-values.ts';

/** What it cost and what it will cost; follows every choice. */
export function PriceChange({ reservation, values }: { reservation: Reservation; values: ChangeValues }) {
  const { t, locale } = useOwnTexts();
  const { data, isError } = useQuery(ownQueries.quote(locale, quoteInput(reservation, values)));
  const { exemption_status } = exemptionThere(reservation, values);
  const change = data && feeChange({ ...reservation, exemption_status }, data.amount);
  const id = useId();
  const waiting = t(isError ? 'change.uncalculated' : 'change.calculating');
  return (
    <section className="stack-tight" aria-labelledby={id}>
      <h2 id={id}>{t('change.price')}</h2>
      <p className="own-prices num">
        <span>
          {t('change.before')} <b>{yenInWords(reservation.amount)[locale]}</b>
        </span>
        <span aria-live="polite">
          {t('change.afterwards')} <b>{data ? yenInWords(data.amount)[locale] : waiting}</b>
        </span>
      </p>
      <div role="status">
        {change && change.difference !== 0 ? (
          <p className="num">
            {t(change.difference > 0 ? 'change.more' : 'change.less', {
              yen: yenInWords(Math.abs(change.difference))[locale],
            })}
          </p>
        ) : null}
        {change && reservation.paid_yen > 0 && change.left > 0 ? (
          <p>{t('change.left', { yen: yenInWords(change.left)[locale] })}</p>
        ) : null}
        {change && change.owed > 0 ? <p>{t('change.owed', { yen: yenInWords(change.owed)[locale] })}</p> : null}
      </div>
    </section>
  );
}
