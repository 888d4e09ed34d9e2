import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { acceptMandate, endMandate, refuseMandate } from '@machi/domain/mandates/desk-contract';
import { BankReason } from '@machi/domain/mandates/model';
import type { MandateFile } from '@machi/domain/mandates/views';
import { mandateWords } from '@machi/domain/mandates/words';
import { Button } from '@machi/ui/button/Button';
import type { ButtonProps } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { ConfirmDialogProps } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useFileDeed } from '../../../shell/desk/files/use-file-deed.ts';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useKeepMandate, useReadMandateAgain } from '../queries.ts';
import { useMandateTexts } from '../texts.ts';

type DeedEndpoint = typeof acceptMandate | typeof refuseMandate | typeof endMandate;

function useMandateDeed<E extends DeedEndpoint>(endpoint: E) {
  const texts = useMandateTexts();
  const keep = useKeepMandate(texts.locale);
  const readAgain = useReadMandateAgain(texts.locale);
  return useFileDeed<E>(endpoint, {
    texts,
    nameId: 'mandate-name',
    keep: ({ mandate }) => keep(mandate),
    readAgain: ({ mandate_id }) => readAgain(Number(mandate_id)),
  });
}

interface DeedProps {
  readonly mandate: MandateFile;
  /** A window that is open stays while a colleague is faster. */
  readonly isOffered: boolean;
}

interface StepProps extends Pick<ConfirmDialogProps, 'variant' | 'onConfirm' | 'children'>, DeedProps {
  /** With it begin the names of its texts. */
  readonly name: 'accept' | 'refuse' | 'end';
  readonly look?: ButtonProps['variant'];
  readonly deed: Omit<ReturnType<typeof useMandateDeed>, 'act'>;
}

/** A deed with a mandate, and the window that asks about it. */
function Step({ name, mandate, isOffered, look, deed, ...asked }: StepProps) {
  const { t } = useMandateTexts();
  return (
    <>
      {isOffered && (
        <Button size="small" variant={look} onClick={deed.open}>
          {t(`${name}.send`)}
        </Button>
      )}
      <ConfirmDialog
        {...asked}
        open={deed.isAsking}
        question={t(`${name}.question`, { name: mandate.name })}
        consequence={t(`${name}.consequence`)}
        confirmLabel={t(`${name}.send`)}
        cancelLabel={t('keep')}
        busy={deed.busy}
        busyLabel={t('sending')}
        errors={deed.lines}
        onCancel={deed.close}
        onClosed={deed.closed}
      />
    </>
  );
}

/** What the bank answered, and the end of a mandate. */
export function MandateDeeds({ mandate }: { readonly mandate: MandateFile }) {
  const { t } = useMandateTexts();
  const isWaiting = mandate.state === 'waiting';
  return (
    <section className="stack-tight" aria-labelledby="mandate-deeds">
      <h3 id="mandate-deeds">{t('deeds')}</h3>
      <div className="row tight">
        <Accept mandate={mandate} isOffered={isWaiting && mandate.accept_obstacle === null} />
        <Refuse mandate={mandate} isOffered={isWaiting} />
        <End mandate={mandate} isOffered />
      </div>
    </section>
  );
}

function Accept(props: DeedProps) {
  const { t, locale } = useMandateTexts();
  const { mandate_id, revision, signed_on } = props.mandate;
  const deed = useMandateDeed(acceptMandate);
  const today = dateAt(new Date());
  const [day, setDay] = useState(today);
  const [isMissing, setMissing] = useState(false);
  const isDay = isDateText(day);
  function act() {
    setMissing(!isDay);
    if (isDay) void deed.act({ mandate_id, revision, accepted_on: day }, t('accept.done'));
    else document.getElementById('deed-day')?.focus();
  }
  return (
    <Step {...props} name="accept" look="primary" variant="primary" deed={deed} onConfirm={act}>
      <DateField
        id="deed-day"
        label={t('accept.day')}
        requiredWord={t('required')}
        min={signed_on}
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        readout={isDay && dateInWords(day)[locale]}
        {...(isMissing && !isDay ? { error: t('day.missing') } : {})}
      />
    </Step>
  );
}

function Refuse(props: DeedProps) {
  const { t, locale } = useMandateTexts();
  const { mandate_id, revision } = props.mandate;
  const deed = useMandateDeed(refuseMandate);
  const [refusedFor, setRefusedFor] = useState<BankReason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  function act() {
    setMissing(refusedFor === undefined);
    if (refusedFor) void deed.act({ mandate_id, revision, refused_for: refusedFor, note }, t('refuse.done'));
    else document.getElementById('deed-bank-reason')?.focus();
  }
  return (
    <Step {...props} name="refuse" variant="danger" deed={deed} onConfirm={act}>
      <SelectField
        id="deed-bank-reason"
        label={t('refuse.reason')}
        requiredWord={t('required')}
        emptyWord={t('choose')}
        value={refusedFor ?? ''}
        onChange={({ target }) => setRefusedFor(BankReason.options.find((one) => one === target.value))}
        options={BankReason.options.map((value) => ({ value, label: mandateWords[locale].reasons[value] }))}
        {...(isMissing && refusedFor === undefined ? { error: t('choose') } : {})}
      />
      <ReasonField
        id="deed-note"
        label={t('refuse.note')}
        optionalWord={t('optional')}
        value={note}
        onReason={setNote}
      />
    </Step>
  );
}

function End(props: DeedProps) {
  const { t, locale } = useMandateTexts();
  const { mandate_id, revision, awaited_debits: awaited } = props.mandate;
  const deed = useMandateDeed(endMandate);
  const why = useReason('deed-reason', {
    label: t('reason'),
    requiredWord: t('required'),
    missing: t('reason.missing'),
  });
  function act() {
    const input = { mandate_id, revision, reason: why.reason, awaited: awaited.length };
    if (why.check()) void deed.act(input, t('end.done'));
  }
  return (
    <Step {...props} name="end" look="quiet-danger" variant="danger" deed={deed} onConfirm={act}>
      {awaited.map(({ debit_on, yen, is_released }, index) => (
        // Two bills may be debited on one day.
        <Callout key={`${debit_on} ${awaited.length - index}`} tone="warning">
          <p>
            {t(is_released ? 'end.awaited' : 'end.prepared', {
              day: dateInWords(debit_on)[locale],
              yen: yenInWords(yen)[locale],
            })}
          </p>
        </Callout>
      ))}
      <ReasonField {...why.field} />
    </Step>
  );
}
