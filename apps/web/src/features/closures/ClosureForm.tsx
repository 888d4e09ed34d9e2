import { toldInPlace } from '@machi/client/client';
import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { checkClosure } from '@machi/domain/closures/contract';
import { ClosureRequest, type FacilityHours } from '@machi/domain/closures/model';
import type { Spot } from '@machi/domain/spots/contract';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClosureTexts } from './texts.ts';
import { lastDayAfter, timesOffered } from './closure-words.ts';
import type { Affected } from './AffectedTable.tsx';

interface ClosureFormProps {
  readonly spots: readonly Spot[];
  readonly hours: readonly FacilityHours[];
  readonly isMain: boolean;
  readonly onChecked: (request: ClosureRequest, found: Affected) => void;
}

const blank = {
  spot_id: '',
  room_id: '',
  from_date: '',
  from_time: '00:00',
  to_date: '',
  to_time: '24:00',
  reason: { ja: '', en: '' },
} as const;

/** Place, time and reason of a closure. Sending it only searches for affected reservations. */
export function ClosureForm({ spots, hours, isMain, onChecked }: ClosureFormProps) {
  const { t, locale } = useClosureTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(checkClosure);
  const { field, submit, refuse, summary, form } = useSchemaForm(ClosureRequest, blank, (name) => t(labelKey(name)));
  const [spotId, from, to] = useWatch({ control: form.control, name: ['spot_id', 'from_date', 'to_date'] });
  const times = timesOffered(hours.find(({ spot_id }) => String(spot_id) === String(spotId))).map((time) => ({
    value: time,
    label: timeInWords(time),
  }));
  const rooms = spots.find(({ spot_id }) => String(spot_id) === String(spotId))?.rooms ?? [];

  async function check(request: ClosureRequest) {
    const result = await send(request, toldInPlace);
    if (result?.ok) onChecked(request, result.reply);
    else if (result) refuse(result);
  }
  const must = (name: Parameters<typeof field>[0], options?: Parameters<typeof field>[1]) => ({
    ...field(name, options),
    label: t(labelKey(name)),
    requiredWord: shell('required'),
  });
  const day = (date: unknown) => typeof date === 'string' && isDateText(date) && dateInWords(date)[locale];

  return (
    <form className="stack" noValidate onSubmit={submit(check)}>
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      <div className="form-row">
        <SelectField
          {...must('spot_id', {
            setValueAs: (value: string) => (value === '' ? undefined : value),
            onChange() {
              form.setValue('room_id', '');
              // Another facility has other hours.
              form.setValue('from_time', blank.from_time);
              form.setValue('to_time', blank.to_time);
            },
          })}
          emptyWord={t('choose')}
          options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
        />
        <SelectField
          {...field('room_id')}
          label={t('room_id')}
          emptyWord={t('room.all')}
          options={rooms.map(({ room_id, room_name }) => ({ value: String(room_id), label: room_name }))}
        />
      </div>
      <div className="form-row">
        <DateField
          {...must('from_date', {
            // Only on leaving: a half-typed date is a different day.
            onBlur() {
              const last = lastDayAfter(...form.getValues(['from_date', 'to_date']));
              if (last !== undefined) form.setValue('to_date', last, { shouldValidate: form.formState.isSubmitted });
            },
          })}
          readout={day(from)}
        />
        <SelectField
          {...must('from_time')}
          options={[{ value: '00:00', label: t('from_time.start') }, ...times.slice(0, -1)]}
        />
        <DateField {...must('to_date')} readout={day(to)} />
        <SelectField {...must('to_time')} options={[...times.slice(1), { value: '24:00', label: t('to_time.end') }]} />
      </div>
      <div className="form-row">
        <TextField {...must('reason.ja')} lang="ja" hint={t('reason.hint')} autoComplete="off" />
        <TextField
          {...field('reason.en')}
          label={t('reason.en')}
          lang="en"
          hint={t('reason.en.hint')}
          autoComplete="off"
        />
      </div>
      <SendRow variant={isMain ? 'primary' : 'second'} busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </SendRow>
    </form>
  );
}

type Label = 'spot_id' | 'room_id' | 'from_date' | 'from_time' | 'to_date' | 'to_time' | 'reason.ja' | 'reason.en';
const labels: readonly Label[] = [
  'spot_id',
  'room_id',
  'from_date',
  'from_time',
  'to_date',
  'to_time',
  'reason.ja',
  'reason.en',
];
const labelKey = (name: string): Label => labels.find((label) => label === name) ?? 'reason.ja';
