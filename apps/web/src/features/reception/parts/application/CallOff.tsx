import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { callOffReservation } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { CheckField } from '@machi/ui/field/CheckField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { ReasonWithPhrases } from '../../../../shell/desk/phrases/ReasonWithPhrases.tsx';
import { GAP, around } from '../../../../shell/navigation/around.ts';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';

interface CallOffProps {
  readonly date: HandledReservation;
  /** Nothing that is written reaches the applicant. */
  readonly isGuest: boolean;
  /** The date in words. */
  readonly name: string;
  readonly now: Date;
}

/** Cancels a date for its applicant, who has asked for it: after the deadline nobody else can. */
export function CallOff({ date, isGuest, name, now }: CallOffProps) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useDeed(callOffReservation);
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [isFeeDue, setFeeDue] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  if (date.is_canceled === 1 || date.approval_status !== 1 || new Date(date.started_at) <= now) return null;
  // Until the deadline it is free of charge, as it is online.
  const mayCharge = date.cancelable_until === null && date.amount > 0;

  const [before, after = ''] = around(t('callOff.question', { name: GAP }));

  function ask() {
    setReason('');
    setReasonError(undefined);
    setFeeDue(false);
    setLines([]);
    setAsked(true);
  }
  async function callOff() {
    const isMissing = reason.trim() === '';
    setReasonError(isMissing ? t('decide.reason.needed') : undefined);
    if (isMissing) return;
    const { reservation_id, seen } = date;
    const result = await send(
      { reservation_id, seen, reason, is_fee_due: mayCharge && isFeeDue },
      { ...toldInPlace, ignores404: true },
    );
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setAsked(false);
    snackbar.show(t('callOff.done', { name }), 'success');
    await readAgain();
  }

  return (
    <>
      <Button size="small" variant="quiet-danger" aria-label={t('mark.of', { deed: t('callOff'), name })} onClick={ask}>
        {t('callOff')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={
          <>
            {before} {dayInWords(date.target_date)[locale]}{' '}
            <span className="nb">{timesInWords(date.target_time)[locale]}</span>
            {after}
          </>
        }
        consequence={<p>{t(isGuest ? 'callOff.consequence.guest' : 'callOff.consequence')}</p>}
        confirmLabel={t('callOff')}
        cancelLabel={t('back')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void callOff()}
        onCancel={() => setAsked(false)}
      >
        <ReasonWithPhrases
          label={t('callOff.reason')}
          requiredWord={t('required')}
          hint={t(isGuest ? 'callOff.reason.hint.guest' : 'callOff.reason.hint')}
          error={reasonError}
          value={reason}
          onReason={setReason}
        />
        {mayCharge ? (
          <CheckField
            label={t('callOff.fee', { fee: yenInWords(date.amount)[locale] })}
            hint={t('callOff.fee.hint')}
            checked={isFeeDue}
            onChange={({ target }) => setFeeDue(target.checked)}
          />
        ) : (
          date.cancelable_until !== null && <p className="sm">{t('callOff.free')}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
