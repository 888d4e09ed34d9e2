import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { payBillInCash } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { PaidByHand } from '@machi/domain/billing/model';
import { CASH_DAYS } from '@machi/domain/billing/rules';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useBillTexts } from './texts.ts';
import { BillAction } from './BillAction.tsx';
import { useBillAction } from './use-bill-action.ts';

const WAYS = PaidByHand.options;

/** Payment of a whole bill: cash at the counter, or a payment slip at the bank, today or on an earlier day. */
export function PayAction({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const action = useBillAction(payBillInCash, bill);
  const today = dateAt(new Date());
  const [day, setDay] = useState(today);
  const [way, setWay] = useState<PaidByHand>('cash');
  const isDay = isDateText(day);
  function act() {
    const input = { billing_id: bill.billing_id, seen: bill.seen, paid_on: day, paid_by: way };
    if (isDay) void action.act(input, t('pay.done'));
    else document.getElementById('bill-paid-on')?.focus();
  }
  return (
    <BillAction name="pay" bill={bill} action={action} look="primary" variant="primary" onConfirm={act}>
      <RadioGroup
        legend={t('pay.way')}
        name="paid-by"
        value={way}
        onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'cash')}
        options={WAYS.map((value) => ({ value, label: t(`pay.way.${value}`) }))}
      />
      <DateField
        id="bill-paid-on"
        label={t('pay.day')}
        requiredWord={t('required')}
        min={addDays(today, -CASH_DAYS)}
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        readout={isDay && dateInWords(day)[locale]}
        error={isDay ? undefined : t('pay.day.missing')}
      />
    </BillAction>
  );
}
