import { yenInWords } from '@machi/domain/locale/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { isAhead, statusOf } from '@machi/domain/reservations/status';
import { Callout } from '@machi/ui/callout/Callout';
import { useState } from 'react';
import { useOwnTexts } from '../text/use-own-texts.ts';

/** How it stands, what happens next, and what the desk has written. */
export function StatusNotes({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const [now] = useState(() => new Date());
  const status = statusOf(reservation);
  const isOpen = isAhead(reservation, now);
  return (
    <>
      {status === 'provisional' ? (
        <Callout tone="warning" title={t('detail.provisionalTitle')}>
          <p>{t('detail.provisionalBody')}</p>
        </Callout>
      ) : null}
      {status === 'fixed' && isOpen ? (
        <Callout tone="success">
          <p>{t('detail.fixedBody')}</p>
        </Callout>
      ) : null}
      {status === 'refused' ? (
        <Callout tone="error">
          <p>{t('detail.isRefused')}</p>
        </Callout>
      ) : null}
      {status === 'cancelled' ? (
        <Callout>
          <p>{t('detail.isCanceled')}</p>
        </Callout>
      ) : null}
      {reservation.exemption_status === 0 && (status === 'fixed' || status === 'provisional') ? (
        <Callout>
          <p>{t('detail.exemptionBody')}</p>
        </Callout>
      ) : null}
      {reservation.reason === '' ? null : (
        <Callout title={t('detail.reason')}>
          <p>{reservation.reason}</p>
        </Callout>
      )}
      {reservation.change_reason === '' ? null : (
        <Callout title={t('detail.changed')}>
          <p>{reservation.change_reason}</p>
        </Callout>
      )}
      {reservation.cancel_fee_yen > 0 ? (
        <Callout tone={reservation.paid_at === null ? 'warning' : 'info'}>
          <p>
            {t(reservation.paid_at === null ? 'detail.cancelFee' : 'detail.cancelFeePaid', {
              fee: yenInWords(reservation.cancel_fee_yen)[locale],
            })}
          </p>
        </Callout>
      ) : null}
    </>
  );
}
