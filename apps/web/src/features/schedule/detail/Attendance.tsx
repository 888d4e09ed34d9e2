import { toldInPlace } from '@machi/client/client';
import { answerSchedule } from '@machi/domain/schedule/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { Section } from '@machi/ui/section/Section';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useSchedulesAgain, type ReadSchedule } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';

/** A participant's answer whether they come: on this date, or every time. */
export function Attendance({ read: { schedule, occurrence } }: { readonly read: ReadSchedule }) {
  const { t } = useScheduleTexts();
  const { member_id: self } = useSession();
  const [isEveryTime, setEveryTime] = useState(occurrence === null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const { send, busy } = useCall(answerSchedule);
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();
  const { participants, hidden_participants, guests } = occurrence ?? schedule;
  const own = participants.find(({ member_id }) => member_id === self);
  // A single schedule without other participants needs no answer.
  const isAlone = participants.length + hidden_participants + guests.length === 1;
  if (!own || (isAlone && schedule.schedule_type !== 2)) return null;
  const current = own.attends_this_time ?? own.attends;

  async function answer(attends: 0 | 1) {
    setErrors([]);
    const target_date = isEveryTime ? null : (occurrence?.target_date ?? null);
    const result = await send({ schedule_id: schedule.schedule_id, attends, target_date }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('save.failed')));
      return;
    }
    await again();
    setTold(t(attends === 1 ? 'attend.done' : 'attendNot.done'));
  }
  const now = current === 1 ? t('attend.now') : t('attendNot.now');
  return (
    <Section className="stack" title={t('attendance')}>
      <p>{current === null ? t('attend.open') : now}</p>
      {occurrence !== null && (
        <RadioGroup
          inline
          legend={t('attend.which')}
          value={isEveryTime ? 'every' : 'this'}
          options={[
            { value: 'this', label: t('attend.this') },
            { value: 'every', label: t('attend.every') },
          ]}
          onChange={({ target }) => setEveryTime(target.value === 'every')}
        />
      )}
      <div className="row schedule-answers">
        <Button busy={busy} aria-pressed={current === 1} onClick={() => void answer(1)}>
          {t('attend')}
        </Button>
        <Button busy={busy} aria-pressed={current === 0} onClick={() => void answer(0)}>
          {t('attendNot')}
        </Button>
      </div>
      <p role="status">{told}</p>
      <CalloutLines lines={errors} />
    </Section>
  );
}
