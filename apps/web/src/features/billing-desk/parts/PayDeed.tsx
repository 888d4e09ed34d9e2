import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { payBillInCash } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { CASH_DAYS } from '@machi/domain/billing/rules';
import { DateField } from '@machi/ui/field/DateField';
import { useState } from 'react';
import { useBillTexts } from '../texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';

/** Cash at the counter: the whole bill, today or on a day before. */
export function PayDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const deed = useBillDeed(payBillInCash);
  const today = dateAt(new Date());
  const [day, setDay] = useState(today);
  const isDay = isDateText(day);
  function act() {
    if (isDay) void deed.act({ billing_id: bill.billing_id, seen: bill.seen, paid_on: day }, t('pay.done'));
    else document.getElementById('bill-paid-on')?.focus();
  }
  return (
    <BillDeed name="pay" bill={bill} deed={deed} look="primary" variant="primary" onConfirm={act}>
      <DateField
        id="bill-paid-on"
        label={t('pay.day')}
        requiredWord={t('required')}
        min={addDays(today, -CASH_DAYS)}
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        readout={isDay && dateInWords(day)[locale]}
        {...(isDay ? {} : { error: t('pay.day.missing') })}
      />
    </BillDeed>
  );
}
