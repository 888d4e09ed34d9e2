import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import type { ReactNode } from 'react';
import { useBusTexts } from '../texts.ts';
import type { AskPart, RideHints } from './ask-part.ts';
import type { Choices, OnDemandBus } from './choices.ts';
import { NearestTimes } from './NearestTimes.tsx';
import { PartyFields } from './PartyFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { fieldId, rideFields } from './ride-form.ts';
import type { RideForm } from './ride-form.ts';
import { TimeFields } from './TimeFields.tsx';
import type { Answer } from './use-answer.ts';
import { WhenFields } from './WhenFields.tsx';

interface RideQuestionProps {
  readonly bus: OnDemandBus;
  readonly choices: Choices;
  readonly answer: Answer;
  readonly busy: boolean;
  readonly title: string;
  readonly errorsTitle: string;
  readonly isPanel?: boolean;
  /** The ride that is changed: its day stays, and each way is changed by itself. */
  readonly changes?: DemandRide;
  readonly hints?: RideHints;
  /** Stands above the fields. */
  readonly before?: ReactNode;
  /** Goes on from what was refused. */
  readonly afterErrors?: ReactNode;
  /** What is pressed. */
  readonly children: ReactNode;
  readonly onChange: (changed: Partial<RideForm>) => void;
  readonly onAsk: (form: RideForm) => void;
}

const asResidents: RideHints = {};

/** From where, to where, when, how many, and the way back; below it what came of the press. */
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
    <form
      className={`stack-lg ask-ride${isPanel ? ' panel' : ''}`}
      aria-labelledby="ask"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        rest.onAsk(form);
      }}
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
    </form>
  );
}
