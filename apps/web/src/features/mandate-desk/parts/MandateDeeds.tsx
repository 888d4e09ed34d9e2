import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { acceptMandate, endMandate, refuseMandate } from '@machi/domain/mandates/desk-contract';
import { BankReason } from '@machi/domain/mandates/model';
import type { MandateFile } from '@machi/domain/mandates/views';
import { mandateWords } from '@machi/domain/mandates/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepMandate, useReadMandateAgain } from '../queries.ts';
import { useMandateTexts } from '../texts.ts';

type Deed = 'accept' | 'refuse' | 'end';

/** What the bank answered, and the end of a mandate. */
export function MandateDeeds({ mandate }: { readonly mandate: MandateFile }) {
  const texts = useMandateTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const keyFor = useAttemptKey();
  const keep = useKeepMandate(locale);
  const readAgain = useReadMandateAgain(locale);
  const accepting = useCall(acceptMandate);
  const refusing = useCall(refuseMandate);
  const ending = useCall(endMandate);
  const today = dateAt(new Date());
  const [asked, setAsked] = useState<Deed>();
  const [day, setDay] = useState(today);
  const [bankReason, setBankReason] = useState<BankReason | ''>('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const { mandate_id, revision } = mandate;

  function open(deed: Deed) {
    setMissing(undefined);
    setLines([]);
    setAsked(deed);
  }
  /** The field without which the deed cannot be done. */
  function missingOf(deed: Deed): string | undefined {
    if (deed === 'accept') return isDateText(day) ? undefined : 'deed-day';
    if (deed === 'refuse') return bankReason === '' ? 'deed-bank-reason' : undefined;
    return reason.trim() === '' ? 'deed-reason' : undefined;
  }
  function sent(deed: Deed) {
    const seen = { mandate_id, revision };
    const flags = <Input,>(input: Input) => ({ ...toldInPlace, idempotencyKey: keyFor(input) });
    if (deed === 'accept') {
      const input = { ...seen, accepted_on: day };
      return accepting.send(input, flags(input));
    }
    if (deed === 'refuse') {
      const input = { ...seen, refused_for: bankReason === '' ? ('other' as const) : bankReason, note: reason };
      return refusing.send(input, flags(input));
    }
    const input = { ...seen, reason, awaited: mandate.awaited_debits.length };
    return ending.send(input, flags(input));
  }
  async function run(deed: Deed) {
    setLines([]);
    const field = missingOf(deed);
    setMissing(field);
    if (field !== undefined) {
      document.getElementById(field)?.focus();
      return;
    }
    const result = await sent(deed);
    if (!result) return;
    if (result.ok) {
      setAsked(undefined);
      document.getElementById('mandate-name')?.focus();
      keep(result.reply.mandate);
      snackbar.show(t(`${deed}.done`), 'success');
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(mandate_id);
  }
  const deeds: readonly Deed[] = mandate.state === 'waiting' ? ['accept', 'refuse', 'end'] : ['end'];
  return (
    <section className="stack-tight" aria-labelledby="mandate-deeds">
      <h3 id="mandate-deeds">{t('deeds')}</h3>
      <div className="row tight">
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="small"
            variant={deed === 'accept' ? 'primary' : deed === 'end' ? 'quiet-danger' : undefined}
            onClick={() => open(deed)}
          >
            {t(`${deed}.send`)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        variant={asked === 'accept' ? 'primary' : 'danger'}
        question={asked === undefined ? '' : t(`${asked}.question`, { name: mandate.name })}
        consequence={asked === undefined ? '' : t(`${asked}.consequence`)}
        confirmLabel={asked === undefined ? '' : t(`${asked}.send`)}
        cancelLabel={t('keep')}
        busy={accepting.busy || refusing.busy || ending.busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => asked !== undefined && void run(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked === 'accept' && (
          <DateField
            id="deed-day"
            label={t('accept.day')}
            requiredWord={t('required')}
            min={mandate.signed_on}
            max={today}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            readout={isDateText(day) && dateInWords(day)[locale]}
            {...(missing === 'deed-day' ? { error: t('day.missing') } : {})}
          />
        )}
        {asked === 'refuse' && (
          <SelectField
            id="deed-bank-reason"
            label={t('refuse.reason')}
            requiredWord={t('required')}
            emptyWord={t('choose')}
            value={bankReason}
            onChange={({ target }) => setBankReason(BankReason.options.find((one) => one === target.value) ?? '')}
            options={BankReason.options.map((value) => ({ value, label: mandateWords[locale].reasons[value] }))}
            {...(missing === 'deed-bank-reason' ? { error: t('choose') } : {})}
          />
        )}
        {asked === 'end' &&
          mandate.awaited_debits.map(({ debit_on, yen, is_released }, index) => (
            // Two bills may be debited on one day.
            <Callout key={`${debit_on} ${mandate.awaited_debits.length - index}`} tone="warning">
              <p>
                {t(is_released ? 'end.awaited' : 'end.prepared', {
                  day: dateInWords(debit_on)[locale],
                  yen: yenInWords(yen)[locale],
                })}
              </p>
            </Callout>
          ))}
        {asked !== undefined && asked !== 'accept' && (
          <ReasonField
            id="deed-reason"
            label={t(asked === 'end' ? 'reason' : 'refuse.note')}
            {...(asked === 'end' ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
            value={reason}
            onReason={setReason}
            {...(missing === 'deed-reason' ? { error: t('reason.missing') } : {})}
          />
        )}
      </ConfirmDialog>
    </section>
  );
}
