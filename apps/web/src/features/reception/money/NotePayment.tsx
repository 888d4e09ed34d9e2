import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { paymentWays, type PaymentWay } from '@machi/domain/till/model';
import { TILL_DAYS } from '@machi/domain/till/rules';
import { tillWords } from '@machi/domain/till/words';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useReceptionTexts } from '../texts.ts';
import { TillField } from './TillField.tsx';
import type { Payment } from './use-payment.ts';

/** Data of a reservation for the windows about money. */
export interface MoneyOf {
  readonly reservation_id: number;
  /** Name of the reservation, shown beside a button's effect. */
  readonly name: string;
  /** Yen still to pay. */
  readonly left: number;
  /** Yen paid and not refunded. */
  readonly paid_yen: number;
}

/** Asks how the rest of a fee was paid, and records it. */
export function NotePayment({ use, payment }: { readonly use: MoneyOf; readonly payment: Payment }) {
  const { t, locale } = useReceptionTexts();
  const [way, setWay] = useState<PaymentWay>('cash');
  const [day, setDay] = useState('');
  const [till, setTill] = useState('');
  const today = dateAt(new Date());
  const { send, dialog } = payment;
  const yen = yenInWords(payment.yen)[locale];

  function note() {
    const paidOn = isDateText(day) ? { paid_on: day } : {};
    const into = till === '' ? {} : { house_id: Number(till) };
    const { reservation_id } = use;
    send({ reservation_id, paid: true, taken_yen: payment.yen, way, ...paidOn, ...into }, ({ reservation }) =>
      t('pay.done', { yen, code: reservation.payments.at(-1)?.receipt_code ?? '' }),
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      question={t('pay.question', { name: use.name, yen })}
      consequence={<p>{t('pay.consequence')}</p>}
      variant="primary"
      confirmLabel={t('pay.send')}
      onConfirm={note}
      onClosed={() => {
        setDay('');
        dialog.onClosed();
      }}
    >
      <RadioGroup
        legend={t('pay.way')}
        value={way}
        onChange={({ target }) => setWay(paymentWays.find((one) => one === target.value) ?? 'cash')}
        options={paymentWays.map((value) => ({ value, label: tillWords[locale].ways[value] }))}
      />
      <TillField value={till} onTill={setTill} />
      <DateField
        label={t('pay.day')}
        hint={t('pay.day.hint')}
        min={addDays(today, -TILL_DAYS)}
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        readout={isDateText(day) && dateInWords(day)[locale]}
      />
    </ConfirmDialog>
  );
}
