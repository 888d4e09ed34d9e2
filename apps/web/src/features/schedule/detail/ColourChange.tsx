import { toldInPlace } from '@machi/client/client';
import { colourSchedule } from '@machi/domain/schedule/contract';
import type { Schedule } from '@machi/domain/schedule/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useSchedulesAgain } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { ColourField } from '../form/ColourField.tsx';

/** The colour alone is changed at once, on all dates. */
export function ColourChange({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useScheduleTexts();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const [chosen, setChosen] = useState(schedule.colour);
  const { send } = useCall(colourSchedule);
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();

  async function change(colour: string | null) {
    setErrors([]);
    setChosen(colour);
    const result = await send({ schedule_id: schedule.schedule_id, colour }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setChosen(schedule.colour);
      setErrors(sentencesOf(result, t('save.failed')));
      return;
    }
    await again();
    setTold(t('colour.done'));
  }
  return (
    <Disclosure title={t('colour.change')}>
      <div className="stack">
        <ColourField legend={t('field.colour')} value={chosen} onChange={(colour) => void change(colour)} />
        <p role="status">{told}</p>
        <CalloutLines lines={errors} />
      </div>
    </Disclosure>
  );
}
