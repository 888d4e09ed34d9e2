import type { PlanPlace } from '@machi/domain/plan/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Icon } from '@machi/ui/icon/Icon';
import { useState, type SubmitEvent } from 'react';
import { usePlanTexts } from './texts.ts';
import { PlaceField } from './PlaceField.tsx';
import { HERE, type PlanWish } from './wish.ts';

export interface Here {
  readonly latitude: number;
  readonly longitude: number;
}

const fields = ['from', 'to', 'date', 'time'] as const;
export type PlanField = (typeof fields)[number];
const idOf = (field: PlanField) => `plan-${field}`;

interface PlanFormProps {
  readonly wish: PlanWish;
  readonly places: readonly PlanPlace[];
  readonly first: string;
  readonly last: string;
  readonly hasHere: boolean;
  readonly isBusy: boolean;
  /** The first error of a field. */
  readonly wrong: (field: PlanField) => string | undefined;
  /** Errors without a field. */
  readonly lines: readonly string[];
  /** Number of presses: each one shows the errors again. */
  readonly attempt: number;
  readonly onWish: (wish: PlanWish) => void;
  readonly onHere: (here: Here) => void;
  readonly onAsk: () => void;
}

/** Start, destination, time and walking of a route search. */
export function PlanForm(props: PlanFormProps) {
  const { wish, places, first, last, hasHere, isBusy, wrong, lines, attempt, onWish, onAsk } = props;
  const { t } = usePlanTexts();
  const [here, setHere] = useState<'idle' | 'finding' | 'failed'>('idle');

  function find() {
    setHere('finding');
    const failed = () => setHere('failed');
    if (!('geolocation' in navigator)) return failed();
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setHere('idle');
        props.onHere({ latitude, longitude });
      },
      failed,
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onAsk();
  }
  const errors = fields.flatMap((field) => {
    const sentence = wrong(field);
    return sentence === undefined ? [] : [{ fieldId: idOf(field), message: sentence }];
  });
  return (
    <form className="panel stack" aria-label={t('form')} onSubmit={submit} noValidate>
      <FormErrors heading={t('errors')} errors={errors} attempt={attempt}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </FormErrors>
      <div className="shuttle-places">
        <div className="stack">
          <PlaceField
            id={idOf('from')}
            label={t('from')}
            places={places}
            value={wish.from}
            hasHere={hasHere}
            error={wrong('from')}
            onPlace={(from) => onWish({ ...wish, from })}
          />
          <div className="row">
            <Button size="small" icon={<Icon name="pin" />} onClick={find} busy={here === 'finding'}>
              {t(here === 'finding' ? 'here.finding' : 'here.press')}
            </Button>
            {wish.from === HERE ? null : (
              <Button size="small" onClick={() => onWish({ ...wish, from: wish.to, to: wish.from })}>
                {t('swap')}
              </Button>
            )}
          </div>
          <p className="sm muted" role="status">
            {t(here === 'failed' ? 'here.failed' : 'here.hint')}
          </p>
        </div>
        <PlaceField
          id={idOf('to')}
          label={t('to')}
          places={places}
          value={wish.to}
          error={wrong('to')}
          onPlace={(to) => onWish({ ...wish, to })}
        />
      </div>
      <RadioGroup
        legend={t('when')}
        inline
        name="when"
        value={wish.when}
        options={(['now', 'depart', 'arrive'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
        onChange={({ target }) => {
          const { value } = target;
          if (value === 'now' || value === 'depart' || value === 'arrive') onWish({ ...wish, when: value });
        }}
      />
      {wish.when === 'now' ? null : (
        <div className="shuttle-when">
          <DateField
            id={idOf('date')}
            label={t('date')}
            min={first}
            max={last}
            value={wish.date}
            error={wrong('date')}
            onChange={({ target }) => onWish({ ...wish, date: target.value })}
          />
          <TextField
            id={idOf('time')}
            label={t('time')}
            type="time"
            fit="time"
            value={wish.time}
            error={wrong('time')}
            onChange={({ target }) => onWish({ ...wish, time: target.value })}
          />
        </div>
      )}
      <CheckField
        label={t('slow')}
        checked={wish.isSlow}
        onChange={({ target }) => onWish({ ...wish, isSlow: target.checked })}
      />
      <div>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t(isBusy ? 'searching' : 'search')}
        </Button>
      </div>
    </form>
  );
}
