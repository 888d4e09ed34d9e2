import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { HandledApplication } from '@machi/domain/reception/model';
import { endTerm } from '@machi/domain/reception/term-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { ReasonWithPhrases } from '../../../../shell/desk/phrases/ReasonWithPhrases.tsx';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';

interface EndRestProps {
  readonly application: HandledApplication;
  readonly now: Date;
}

/** Calls off every date of an application from a day on, with one letter. */
export function EndRest({ application, now }: EndRestProps) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useDeed(endTerm);
  const ahead = application.reservations.filter(
    (one) => one.is_canceled === 0 && one.approval_status !== 2 && new Date(one.started_at) > now,
  );
  const [isAsked, setAsked] = useState(false);
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  if (application.is_own || ahead.length < 2) return null;
  const count = isDateText(from) ? ahead.filter(({ target_date }) => target_date >= from).length : 0;

  async function end() {
    setTried(true);
    setLines([]);
    if (!isDateText(from) || reason.trim() === '')
      return document.getElementById(isDateText(from) ? 'end-rest-reason' : 'end-rest-from')?.focus();
    const { application_code, seen } = application;
    const result = await send({ application_code, from, reason, seen }, { ...toldInPlace, ignores404: true });
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setAsked(false);
    snackbar.show(t('endRest.done', { count: result.reply.called_off }), 'success');
    return readAgain();
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet-danger"
        onClick={() => {
          setFrom(ahead[0]?.target_date ?? '');
          setReason('');
          setTried(false);
          setLines([]);
          setAsked(true);
        }}
      >
        {t('endRest')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={t('endRest.question')}
        consequence={<p className="num">{t('endRest.consequence', { count })}</p>}
        confirmLabel={t('endRest.send')}
        cancelLabel={t('back')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void end()}
        onCancel={() => setAsked(false)}
      >
        <DateField
          id="end-rest-from"
          label={t('endRest.from')}
          requiredWord={t('required')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          readout={isDateText(from) && dateInWords(from)[locale]}
          {...(hasTried && !isDateText(from) ? { error: t('endRest.from.missing') } : {})}
        />
        <ReasonWithPhrases
          id="end-rest-reason"
          label={t('callOff.reason')}
          hint={t('callOff.reason.hint')}
          requiredWord={t('required')}
          value={reason}
          onReason={setReason}
          {...(hasTried && reason.trim() === '' ? { error: t('decide.reason.needed') } : {})}
        />
      </ConfirmDialog>
    </>
  );
}
