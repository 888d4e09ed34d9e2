import { toldInPlace } from '@machi/client/client';
import { labelled } from '@machi/client/placed-errors';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { isDateText, timeOf, type TimeText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, weekdays } from '@machi/domain/calendar/words';
import { check } from '@machi/domain/contract/problems';
import { changeLottery, createLottery, previewLottery } from '@machi/domain/lotteries/desk-contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { LotteryRequest, MOST_CHOICES, type DeskLottery } from '@machi/domain/lotteries/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { Spot } from '@machi/domain/spots/contract';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { useState } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { errorAt } from '../use-application.ts';
import { LotteryPreview } from './LotteryPreview.tsx';
import { emptyLottery, sentOf, valuesAfter, valuesOf, type LotteryValues } from './lottery-values.ts';
import { useLotteryDeskTexts } from './texts.ts';

/** Quarter hours of a day, from its beginning to its end. */
const quarterHours: readonly TimeText[] = Array.from({ length: 97 }, (_time, index) => timeOf(index * 15));

interface LotteryFormProps {
  readonly spots: readonly Spot[];
  /** The lottery to change; undefined for a new one. */
  readonly lottery?: DeskLottery;
  /** The lottery that a new one repeats, a month later. */
  readonly like?: DeskLottery;
  readonly onSaved: (lotteryId: number) => void;
}

const times = quarterHours.map((time) => ({ value: time, label: timeInWords(time) }));
const labels = {
  'title.ja': 'title.ja',
  'title.en': 'title.en',
  spot_id: 'spot',
  room_ids: 'rooms',
  from_date: 'from_date',
  to_date: 'to_date',
  weekdays: 'weekdays',
  bands: 'bands',
  opens_date: 'opens_date',
  closes_date: 'closes_date',
  draws_date: 'draws_date',
  choices: 'choices',
} as const;
const isLabelled = (fieldId: string): fieldId is keyof typeof labels => Object.hasOwn(labels, fieldId);
type Errors = Readonly<Record<string, readonly string[]>>;

/** Rooms, slots and dates of a lottery. Sending first shows the slots; a second press holds them. */
export function LotteryForm({ spots, lottery, like, onSaved }: LotteryFormProps) {
  const { t, locale } = useLotteryDeskTexts();
  const preview = useCall(previewLottery);
  const create = useCall(createLottery);
  const change = useCall(changeLottery);
  const keyFor = useAttemptKey();
  const [values, setValues] = useState<LotteryValues>(() =>
    lottery ? valuesOf(lottery) : like ? valuesAfter(like) : emptyLottery,
  );
  const [refused, setRefused] = useState<{ readonly errors: Errors; readonly attempt: number }>({
    errors: {},
    attempt: 0,
  });
  const [seen, setSeen] = useState<{
    readonly request: LotteryRequest;
    readonly found: ReplyOf<typeof previewLottery>;
  }>();
  const { errors } = refused;
  const refuse = (found: Errors) => setRefused((before) => ({ errors: found, attempt: before.attempt + 1 }));
  const edit = (changes: Partial<LotteryValues>) => {
    setSeen(undefined);
    setValues((now) => ({ ...now, ...changes }));
  };
  const rooms = spots.find(({ spot_id }) => String(spot_id) === values.spot_id)?.rooms ?? [];
  const own = lottery ? { lottery_id: lottery.lottery_id } : {};

  async function look() {
    const checked = check(LotteryRequest, sentOf(values));
    if ('problems' in checked) {
      const found: Record<string, string[]> = {};
      // Rooms appear once a facility is chosen.
      for (const problem of checked.problems.filter(({ field }) => field !== 'room_ids' || values.spot_id !== ''))
        (found[problem.field] ??= []).push(sentenceOf(problem, locale));
      return refuse(found);
    }
    const request = checked.value;
    const result = await preview.send({ ...request, ...own }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return refuse(result.errors);
    setRefused({ errors: {}, attempt: 0 });
    return setSeen({ request, found: result.reply });
  }
  async function save() {
    if (!seen) return;
    const input = { ...seen.request, slot_count: seen.found.slots.length };
    const flags = { ...toldInPlace, idempotencyKey: keyFor({ ...input, ...own }) };
    const result = lottery
      ? await change.send({ ...input, lottery_id: lottery.lottery_id }, flags)
      : await create.send(input, flags);
    if (!result) return;
    if (result.ok) return onSaved(result.reply.lottery_id);
    setSeen(undefined);
    refuse(result.errors);
  }
  const text = (name: 'title.ja' | 'title.en', lang: 'ja' | 'en') => (
    <TextField
      id={name}
      lang={lang}
      label={t(name)}
      {...(lang === 'ja' ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
      hint={t(`${name}.hint`)}
      error={errorAt(errors, name)}
      value={values.title[lang]}
      autoComplete="off"
      onChange={({ target }) => edit({ title: { ...values.title, [lang]: target.value } })}
    />
  );
  const day = (name: 'from_date' | 'to_date' | 'opens_date' | 'closes_date' | 'draws_date') => (
    <DateField
      id={name}
      label={t(name)}
      requiredWord={t('required')}
      error={errorAt(errors, name)}
      value={values[name]}
      readout={isDateText(values[name]) && dateInWords(values[name])[locale]}
      onChange={({ target }) => edit({ [name]: target.value })}
    />
  );
  const time = (name: 'opens_time' | 'closes_time' | 'draws_time') => (
    <SelectField
      id={name}
      label={t(name)}
      fit="time"
      error={errorAt(errors, name)}
      value={values[name]}
      options={times}
      onChange={({ target }) => edit({ [name]: target.value })}
    />
  );
  const toggled = (list: readonly number[], one: number, isOn: boolean) =>
    isOn ? [...list, one].toSorted((a, b) => a - b) : list.filter((other) => other !== one);
  const lines = Object.entries(errors).map(([fieldId, sentences]) => {
    const message = sentences.join(' ');
    return { fieldId, message: isLabelled(fieldId) ? labelled(t(labels[fieldId]), message, locale) : message };
  });

  return (
    <Form className="stack-lg" onSend={look}>
      <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} errors={lines} attempt={refused.attempt} />
      <div className="form-row">
        {text('title.ja', 'ja')}
        {text('title.en', 'en')}
      </div>
      <SelectField
        id="spot_id"
        label={t('spot')}
        requiredWord={t('required')}
        emptyWord={t('choose')}
        error={errorAt(errors, 'spot_id')}
        value={values.spot_id}
        options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
        onChange={({ target }) => edit({ spot_id: target.value, room_ids: [] })}
      />
      {rooms.length > 0 && (
        <FieldGroup id="room_ids" legend={t('rooms')} requiredWord={t('required')} error={errorAt(errors, 'room_ids')}>
          {rooms.map(({ room_id, room_name }) => (
            <CheckField
              key={room_id}
              label={room_name}
              checked={values.room_ids.includes(room_id)}
              onChange={({ target }) => edit({ room_ids: toggled(values.room_ids, room_id, target.checked) })}
            />
          ))}
        </FieldGroup>
      )}
      <div className="form-row">
        {day('from_date')}
        {day('to_date')}
      </div>
      <FieldGroup id="weekdays" legend={t('weekdays')} requiredWord={t('required')} error={errorAt(errors, 'weekdays')}>
        <div className="row">
          {weekdays[locale].map((name, weekday) => (
            <CheckField
              key={name}
              label={name}
              checked={values.weekdays.includes(weekday)}
              onChange={({ target }) => edit({ weekdays: toggled(values.weekdays, weekday, target.checked) })}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup
        id="bands"
        legend={t('bands')}
        requiredWord={t('required')}
        hint={t('bands.hint')}
        error={errorAt(errors, 'bands')}
      >
        <div className="stack">
          {values.bands.map((band, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a band is its place
            <div className="form-row" key={index}>
              {(['start', 'end'] as const).map((side) => (
                <SelectField
                  key={side}
                  label={t(`bands.${side}`, { no: index + 1 })}
                  fit="time"
                  emptyWord={t('bands.none')}
                  value={band[side]}
                  options={times}
                  onChange={({ target }) =>
                    edit({
                      bands: values.bands.map((one, at) => (at === index ? { ...one, [side]: target.value } : one)),
                    })
                  }
                />
              ))}
            </div>
          ))}
        </div>
      </FieldGroup>
      <div className="form-row">
        {day('opens_date')}
        {time('opens_time')}
        {day('closes_date')}
        {time('closes_time')}
        {day('draws_date')}
        {time('draws_time')}
      </div>
      <p className="sm muted">{t('draws.hint')}</p>
      <SelectField
        id="choices"
        label={t('choices')}
        fit="number"
        error={errorAt(errors, 'choices')}
        value={values.choices}
        options={Array.from({ length: MOST_CHOICES }, (_one, index) => ({
          value: String(index + 1),
          label: String(index + 1),
        }))}
        onChange={({ target }) => edit({ choices: target.value })}
      />
      <SendRow variant={seen ? 'second' : 'primary'} busy={preview.busy}>
        {t('preview')}
      </SendRow>
      {seen && (
        <LotteryPreview
          found={seen.found}
          isChange={lottery !== undefined}
          isBusy={create.busy || change.busy}
          onSave={() => void save()}
        />
      )}
    </Form>
  );
}
