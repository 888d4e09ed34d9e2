import { debitFailures, type DebitFailure } from '@machi/domain/billing/model';
import { billWords } from '@machi/domain/billing/words';
import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { returnDebit } from '@machi/domain/debits/contract';
import { RETURN_DAYS } from '@machi/domain/debits/rules';
import type { DebitLine, DebitRunFile } from '@machi/domain/debits/views';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useDebitTexts } from './texts.ts';
import { useRunAction } from './use-run-action.ts';

/** Records that the bank has reversed a debit: the bill is open again. */
export function ReturnAction({ run, debit }: { readonly run: DebitRunFile; readonly debit: DebitLine }) {
  const { t, locale } = useDebitTexts();
  const action = useRunAction(returnDebit, run);
  const today = dateAt(new Date());
  const [day, setDay] = useState(today);
  const [failure, setFailure] = useState<DebitFailure>('other');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<'day' | 'reason'>();
  const { debit_id, seen, settled_on: paidOn } = debit;
  const last = paidOn === null ? today : addDays(paidOn, RETURN_DAYS);
  const id = (field: string) => `return-${field}-${debit_id}`;
  function act() {
    const field = !isDateText(day) ? 'day' : reason.trim() === '' ? 'reason' : undefined;
    setMissing(field);
    if (field !== undefined) document.getElementById(id(field))?.focus();
    else void action.act({ debit_id, seen, returned_on: day, failure, reason }, t('return.done'));
  }
  const what = { name: debit.name, yen: yenInWords(debit.yen)[locale] };
  return (
    <>
      <Button size="small" variant="quiet-danger" aria-label={t('return.of', what)} onClick={action.ask}>
        {t('return.open')}
      </Button>
      <ConfirmDialog
        {...action.dialog}
        question={t('return.question', what)}
        consequence={<p>{t('return.consequence')}</p>}
        confirmLabel={t('return.send')}
        onConfirm={act}
      >
        <DateField
          id={id('day')}
          label={t('return.day')}
          requiredWord={t('required')}
          min={paidOn ?? undefined}
          max={last < today ? last : today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          readout={isDateText(day) && dateInWords(day)[locale]}
          error={missing === 'day' ? t('day.missing') : undefined}
        />
        <RadioGroup
          legend={t('return.why')}
          name={id('failure')}
          value={failure}
          onChange={({ target }) => setFailure(debitFailures.find((one) => one === target.value) ?? 'other')}
          options={debitFailures.map((value) => ({ value, label: billWords[locale].failures[value] }))}
        />
        <ReasonField
          id={id('reason')}
          label={t('reason')}
          requiredWord={t('required')}
          hint={t('return.hint')}
          value={reason}
          onReason={setReason}
          error={missing === 'reason' ? t('reason.missing') : undefined}
        />
      </ConfirmDialog>
    </>
  );
}
