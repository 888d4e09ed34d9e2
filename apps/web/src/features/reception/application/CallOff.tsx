import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { callOffReservation } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { useState } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { ReasonWithPhrases } from '../../../shell/desk/phrases/ReasonWithPhrases.tsx';
import { GAP, around } from '../../../shell/navigation/around.ts';
import { useReceptionTexts } from '../texts.ts';

interface CallOffProps {
  readonly date: HandledReservation;
  /** Whether the applicant cannot get messages. */
  readonly isGuest: boolean;
  /** The date in words. */
  readonly name: string;
  readonly now: Date;
}

/** Cancels a date at its applicant's request: after the deadline only the office can. */
export function CallOff({ date, isGuest, name, now }: CallOffProps) {
  const { t, locale } = useReceptionTexts();
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [isFeeDue, setFeeDue] = useState(false);
  // Until the deadline it is free, as it is online.
  const mayCharge = date.cancelable_until === null && date.amount > 0;

  const [before, after = ''] = around(t('callOff.question', { name: GAP }));

  function clear() {
    setReason('');
    setReasonError(undefined);
    setFeeDue(false);
  }
  function given() {
    const isMissing = reason.trim() === '';
    setReasonError(isMissing ? t('decide.reason.needed') : undefined);
    const { reservation_id, seen } = date;
    return isMissing ? undefined : { reservation_id, seen, reason, is_fee_due: mayCharge && isFeeDue };
  }

  return (
    <AskedAction
      endpoint={callOffReservation}
      input={given}
      label={t('callOff')}
      question={
        <>
          {before} {dayInWords(date.target_date)[locale]}{' '}
          <span className="nb">{timesInWords(date.target_time)[locale]}</span>
          {after}
        </>
      }
      consequence={t(isGuest ? 'callOff.consequence.guest' : 'callOff.consequence')}
      done={t('callOff.done', { name })}
      isDanger
      isOffered={date.is_canceled === 0 && date.approval_status === 1 && new Date(date.started_at) > now}
      isOnce
      gone={t('failed')}
      button={{ size: 'small', variant: 'quiet-danger', 'aria-label': t('mark.of', { action: t('callOff'), name }) }}
      words={backWords({ t })}
      onAsk={clear}
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
    </AskedAction>
  );
}
