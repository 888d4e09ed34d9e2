import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { HandledReservation } from '@machi/domain/reception/model';
import { leftYen, owedBackYen } from '@machi/domain/reservations/status';
import type { RoomPayment } from '@machi/domain/till/model';
import { tillWords } from '@machi/domain/till/words';
import { useReceptionTexts } from '../texts.ts';

/** Payments and refunds of a date line by line, and the rest to pay or to refund. */
export function Payments({ date }: { readonly date: HandledReservation }) {
  const { t, locale } = useReceptionTexts();
  const { ways, kinds } = tillWords[locale];
  const [left, owed] = [leftYen(date), owedBackYen(date)];
  if (date.payments.length === 0) return null;
  const said = (payment: RoomPayment): string =>
    [
      isDateText(payment.day) ? dateInWords(payment.day)[locale] : payment.day,
      kinds[payment.kind],
      yenInWords(Math.abs(payment.yen))[locale],
      ways[payment.way],
      payment.receipt_code === null ? '' : t('payment.number', { code: payment.receipt_code }),
      payment.is_taken_back ? t('payment.gone') : '',
      payment.reason,
    ]
      .filter(Boolean)
      .join(t('comma'));
  return (
    <>
      <ul className="reception-payments sm num" aria-label={t('payments')}>
        {date.payments.map((payment) => (
          <li key={payment.room_payment_id}>{said(payment)}</li>
        ))}
      </ul>
      {left > 0 && <p className="sm">{t('payment.left', { yen: yenInWords(left)[locale] })}</p>}
      {owed > 0 && <p className="sm">{t('payment.owed', { yen: yenInWords(owed)[locale] })}</p>}
    </>
  );
}
