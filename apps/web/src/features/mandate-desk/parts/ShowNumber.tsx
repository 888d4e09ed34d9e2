import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { showMandateNumber } from '@machi/domain/mandates/desk-contract';
import type { MandateFile, WholeNumber } from '@machi/domain/mandates/views';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useEffect, useRef, useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadMandateAgain } from '../queries.ts';
import { useMandateTexts } from '../texts.ts';

/** The whole number, at a press with a reason; it goes with the file. */
export function ShowNumber({ mandate }: { readonly mandate: MandateFile }) {
  const texts = useMandateTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(showMandateNumber);
  const readAgain = useReadMandateAgain(locale);
  const [number, setNumber] = useState<WholeNumber>();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (number) shown.current?.focus();
  }, [number]);

  async function show() {
    setLines([]);
    setMissing(reason.trim() === '');
    if (reason.trim() === '') {
      document.getElementById('number-reason')?.focus();
      return;
    }
    const result = await send({ mandate_id: mandate.mandate_id, reason }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    setNumber(result.reply.number);
    setAsking(false);
    setReason('');
    await readAgain(mandate.mandate_id);
  }
  if (number)
    return (
      <div className="stack-tight">
        <p ref={shown} tabIndex={-1} className="mandates-number num">
          {number.post_symbol === null
            ? grouped(number.account_number)
            : `${number.post_symbol} - ${number.post_number ?? ''}`}
        </p>
        <Button size="small" onClick={() => setNumber(undefined)}>
          {t('number.hide')}
        </Button>
      </div>
    );
  return (
    <div className="desk-deed">
      <p>
        <b>{t('number.term')}</b>
        {t('number.what')}
      </p>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('number.show')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        variant="primary"
        question={t('number.question')}
        consequence={<p>{t('number.consequence', { name: mandate.name })}</p>}
        confirmLabel={t('number.show')}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void show()}
        onCancel={() => setAsking(false)}
      >
        <ReasonField
          id="number-reason"
          label={t('reason')}
          requiredWord={t('required')}
          hint={t('number.hint')}
          value={reason}
          onReason={setReason}
          {...(isMissing ? { error: t('reason.missing') } : {})}
        />
      </ConfirmDialog>
    </div>
  );
}

/** Seven digits in groups, so that two eyes find their place again. */
const grouped = (number: string): string => `${number.slice(0, 3)} ${number.slice(3)}`;
