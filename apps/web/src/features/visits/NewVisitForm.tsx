import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { addVisit, readVisit } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { ENTRY_DAYS } from '@machi/domain/visits/rules';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useFocusOnLines, useTold } from '../../shell/calls/use-told.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useVisitTexts } from './texts.ts';

const kinds = ['bath', 'community', 'autonomous'] as const;
type Kind = (typeof kinds)[number];

/** Pass and time of a visit, and why no terminal recorded it. */
export function NewVisitForm({ memberId, onMade }: { memberId: number; onMade: (visit: VisitFile) => void }) {
  const { t, locale } = useVisitTexts();
  const { act, busy, lines, setLines } = useTold(addVisit, { t }, { isAttempt: true });
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const today = dateAt(new Date());
  const [kind, setKind] = useState<Kind>('bath');
  const [date, setDate] = useState(today);
  const [time, setTime] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const box = useFocusOnLines(lines);

  async function write() {
    setLines([]);
    const missing = {
      ...(isDateText(date) ? {} : { date: t('new.date.missing') }),
      ...(time === '' ? { time: t('new.time.missing') } : {}),
      ...(reason.trim() === '' ? { reason: t('correct.missing') } : {}),
    };
    setErrors(missing);
    const [wrong] = Object.keys(missing);
    if (wrong !== undefined) {
      document.getElementById(`new-${wrong}`)?.focus();
      return;
    }
    const ride = kind === 'bath' ? ({ pass: 'bath' } as const) : ({ pass: 'bus', bus_kind: kind } as const);
    const reply = await act({ member_id: memberId, ...ride, date, time, reason });
    if (!reply) return;
    const { visit } = reply;
    keepReply(queryClient, askIfAny(readVisit, { visit_id: visit.visit_id }, locale), { visit });
    void readChanged(addVisit);
    onMade(visit);
  }
  return (
    <Form className="stack" onSend={write}>
      <CalloutLines ref={box} focusable title={t('new.refused')} lines={lines} />
      <RadioGroup
        legend={t('new.kind')}
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'bath')}
        options={kinds.map((value) => ({ value, label: t(`new.kind.${value}`) }))}
      />
      <div className="form-row">
        <DateField
          id="new-date"
          label={t('date')}
          requiredWord={t('required')}
          min={addDays(today, -ENTRY_DAYS)}
          max={today}
          value={date}
          onChange={({ target }) => setDate(target.value)}
          readout={isDateText(date) && dateInWords(date)[locale]}
          error={errors['date']}
        />
        <TextField
          id="new-time"
          type="time"
          fit="time"
          label={t('new.time')}
          requiredWord={t('required')}
          hint={t('new.time.hint')}
          value={time}
          onChange={({ target }) => setTime(target.value)}
          error={errors['time']}
        />
      </div>
      <ReasonField
        id="new-reason"
        label={t('correct.reason')}
        requiredWord={t('required')}
        hint={t('new.hint')}
        value={reason}
        onReason={setReason}
        error={errors['reason']}
      />
      <p className="sm muted">{t('new.seen')}</p>
      <SendRow busy={busy}>{t('new.send')}</SendRow>
    </Form>
  );
}
