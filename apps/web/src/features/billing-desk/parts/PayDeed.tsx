import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { payBillInCash } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { CASH_DAYS } from '@machi/domain/billing/rules';
import { signedYenInWords } from '@machi/domain/billing/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { useState } from 'react';
import { useBillTexts } from '../texts.ts';
import { useBillDeed } from './use-bill-deed.ts';

/** Cash at the counter: the whole bill, today or on a day before. */
export function PayDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const deed = useBillDeed(payBillInCash);
  const today = dateAt(new Date());
  const [day, setDay] = useState(today);
  const yen = signedYenInWords(bill.amount)[locale];
  const isDay = isDateText(day);
  return (
    <div className="desk-deed">
      <p>
        <b>{t('pay.term')}</b>
        {t('pay.state', { yen })}
      </p>
      <Button size="small" variant="primary" onClick={deed.open}>
        {t('pay.send')}
      </Button>
      <ConfirmDialog
        open={deed.isAsking}
        variant="primary"
        question={t('pay.question', { name: bill.name, yen })}
        consequence={<p>{t('pay.consequence')}</p>}
        confirmLabel={t('pay.send')}
        cancelLabel={t('keep')}
        busy={deed.busy}
        busyLabel={t('sending')}
        errors={deed.lines}
        onConfirm={() => {
          if (isDay) void deed.act({ billing_id: bill.billing_id, seen: bill.seen, paid_on: day }, t('pay.done'));
          else document.getElementById('bill-paid-on')?.focus();
        }}
        onCancel={deed.close}
        onClosed={deed.closed}
      >
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
      </ConfirmDialog>
    </div>
  );
}
