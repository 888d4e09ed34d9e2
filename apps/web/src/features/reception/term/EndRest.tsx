import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { HandledApplication } from '@machi/domain/reception/model';
import { endTerm } from '@machi/domain/reception/term-contract';
import { DateField } from '@machi/ui/field/DateField';
import { useState } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { ReasonWithPhrases } from '../../../shell/desk/phrases/ReasonWithPhrases.tsx';
import { useReceptionTexts } from '../texts.ts';

/** Cancels every date of an application from a day on, with one notification. */
export function EndRest({ application, now }: { application: HandledApplication; now: Date }) {
  const { t, locale } = useReceptionTexts();
  const ahead = application.reservations.filter(
    (one) => one.is_canceled === 0 && one.approval_status !== 2 && new Date(one.started_at) > now,
  );
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  if (application.is_own || ahead.length < 2) return null;
  const count = isDateText(from) ? ahead.filter(({ target_date }) => target_date >= from).length : 0;

  function given() {
    setTried(true);
    const { application_code, seen } = application;
    if (isDateText(from) && reason.trim() !== '') return { application_code, from, reason, seen };
    document.getElementById(isDateText(from) ? 'end-rest-reason' : 'end-rest-from')?.focus();
    return undefined;
  }
  return (
    <AskedAction
      endpoint={endTerm}
      input={given}
      label={t('endRest')}
      question={t('endRest.question')}
      consequence={<p className="num">{t('endRest.consequence', { count })}</p>}
      confirm={t('endRest.send')}
      done={({ called_off: count }) => t('endRest.done', { count })}
      isDanger
      isOnce
      gone={t('failed')}
      button={{ size: 'small', variant: 'quiet-danger' }}
      words={backWords({ t })}
      onAsk={() => {
        setFrom(ahead[0]?.target_date ?? '');
        setReason('');
        setTried(false);
      }}
    >
      <DateField
        id="end-rest-from"
        label={t('endRest.from')}
        requiredWord={t('required')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        readout={isDateText(from) && dateInWords(from)[locale]}
        error={hasTried && !isDateText(from) ? t('day.missing') : undefined}
      />
      <ReasonWithPhrases
        id="end-rest-reason"
        label={t('callOff.reason')}
        hint={t('callOff.reason.hint')}
        requiredWord={t('required')}
        value={reason}
        onReason={setReason}
        error={hasTried && reason.trim() === '' ? t('decide.reason.needed') : undefined}
      />
    </AskedAction>
  );
}
