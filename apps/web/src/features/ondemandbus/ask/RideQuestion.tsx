import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import type { ReactNode } from 'react';
import { SelectField } from '@machi/ui/field/SelectField';
import { Button } from '@machi/ui/button/Button';
import { Form } from '@machi/ui/form/Form';
import { useQuery } from '@tanstack/react-query';
import { useBusTexts } from '../texts.ts';
import type { AskPart, RideHints } from './ask-part.ts';
import { NearestTimes } from './NearestTimes.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { fieldId, rideFields, type RideForm } from './ride-form.ts';
import { TimeFields } from './TimeFields.tsx';
import type { Answer } from './use-answer.ts';
import { WhenFields } from './WhenFields.tsx';
import { busQueries } from '../queries.ts';
import { byReading, type Choices, type OnDemandBus } from './choices.ts';

/** Departure and destination, with the length of the drive once both are chosen. */
function PlaceFields({ bus, form, errorOf, onChange }: AskPart) {
  const { t, locale } = useBusTexts();
  const { data: drives } = useQuery(busQueries.drives(locale, form.from));
  const drive = drives?.find(({ station_id }) => station_id === form.to);
  const options = byReading(bus.stations, locale).map(({ station_id, station_name }) => ({
    value: station_id,
    label: station_name,
  }));
  return (
    <div className="stack">
      <div className="ride-places">
        <SelectField
          id={fieldId('from')}
          label={t('ask.field.from')}
          requiredWord={t('required')}
          emptyWord={t('choose')}
          options={options}
          value={form.from}
          onChange={({ target: { value } }) =>
            onChange(value !== '' && value === form.to ? { from: value, to: form.from } : { from: value })
          }
          {...errorOf('from')}
        />
        <SelectField
          id={fieldId('to')}
          label={t('ask.field.to')}
          requiredWord={t('required')}
          emptyWord={t('choose')}
          options={options}
          value={form.to}
          onChange={({ target: { value } }) =>
            onChange(value !== '' && value === form.from ? { to: value, from: form.to } : { to: value })
          }
          {...errorOf('to')}
        />
      </div>
      {form.from === '' && form.to === '' ? null : (
        <p>
          <Button size="small" onClick={() => onChange({ from: form.to, to: form.from })}>
            {t('ask.swap')}
          </Button>
        </p>
      )}
      <p className="num ride-drive" role="status">
        {drive === undefined
          ? null
          : t('ask.drive', {
              minutes: drive.duration_minutes,
              most: drive.duration_minutes + bus.settings.max_extra_minutes,
            })}
      </p>
    </div>
  );
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_none, count) => count);

/** Number of passengers, and of those in a wheelchair. */
function PartyFields({ bus, form, hints, errorOf, onChange }: AskPart) {
  const { t } = useBusTexts();
  const { max_persons: most, max_wheelchairs: chairs } = bus.settings;
  return (
    <div className="ride-party">
      <SelectField
        id={fieldId('persons')}
        label={t('ask.field.persons')}
        requiredWord={t('required')}
        hint={hints.persons ?? t('ask.personsHint', { count: most })}
        options={upTo(most)
          .slice(1)
          .map((count) => ({ value: String(count), label: t('persons', { count }) }))}
        value={String(form.persons)}
        onChange={({ target }) => onChange({ persons: Number(target.value) })}
        {...errorOf('persons')}
      />
      {chairs === 0 && form.wheelchairs === 0 ? null : (
        <SelectField
          id={fieldId('wheelchairs')}
          label={t('ask.field.wheelchairs')}
          hint={t('ask.wheelchairsHint')}
          options={upTo(Math.max(chairs, form.wheelchairs)).map((count) => ({
            value: String(count),
            label: count === 0 ? t('ask.wheelchairs.none') : t('persons', { count }),
          }))}
          value={String(form.wheelchairs)}
          onChange={({ target }) => onChange({ wheelchairs: Number(target.value) })}
          {...errorOf('wheelchairs')}
        />
      )}
    </div>
  );
}

interface RideQuestionProps {
  readonly bus: OnDemandBus;
  readonly choices: Choices;
  readonly answer: Answer;
  readonly busy: boolean;
  readonly title: string;
  readonly errorsTitle: string;
  readonly isPanel?: boolean;
  /** The ride to change: its day stays, and each way is changed on its own. */
  readonly changes?: DemandRide;
  readonly hints?: RideHints;
  /** Content above the fields. */
  readonly before?: ReactNode;
  /** Content after the errors, for the next step. */
  readonly afterErrors?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
  readonly onChange: (changed: Partial<RideForm>) => void;
  readonly onAsk: (form: RideForm) => void;
}

const asResidents: RideHints = {};

/** Places, time, passengers and the way back, with the result below. */
export function RideQuestion({
  bus,
  choices,
  answer,
  busy,
  isPanel = false,
  hints = asResidents,
  changes,
  ...rest
}: RideQuestionProps) {
  const { t } = useBusTexts();
  const { form, today, day, times, backTimes, canRideOn } = choices;
  const { refused, noRoom, attempt, changed } = answer;
  const part: AskPart = {
    bus,
    form,
    hints,
    errorOf: (field) => {
      const error = refused.fields[field];
      return error === undefined ? {} : { error };
    },
    onChange: (next) => {
      rest.onChange(next);
      changed(Object.keys(next));
    },
  };
  const errors = rideFields.flatMap((field) => {
    const message = refused.fields[field];
    return message === undefined ? [] : [{ fieldId: fieldId(field), message }];
  });
  return (
    <Form
      className={`stack-lg ask-ride${isPanel ? ' panel' : ''}`}
      aria-labelledby="ask"
      onSend={() => rest.onAsk(form)}
    >
      <h2 id="ask">{rest.title}</h2>
      {rest.before}
      <FormErrors heading={rest.errorsTitle} errors={errors} attempt={attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
        {rest.afterErrors}
      </FormErrors>
      <PlaceFields {...part} />
      {changes === undefined ? (
        <WhenFields {...part} today={today} day={day} times={times} canRideOn={canRideOn} />
      ) : changes.state === 'waiting' ? (
        <p>{t('other.waiting')}</p>
      ) : (
        <TimeFields {...part} times={times} />
      )}
      <PartyFields {...part} />
      {changes === undefined ? <ReturnFields {...part} day={day} times={backTimes} /> : null}
      {noRoom === undefined ? null : (
        <NearestTimes
          form={form}
          noRoom={noRoom}
          none={hints.none}
          attempt={attempt}
          busy={busy}
          onTake={(taken) => {
            rest.onChange(taken);
            rest.onAsk({ ...form, ...taken });
          }}
        />
      )}
      {rest.children}
    </Form>
  );
}
