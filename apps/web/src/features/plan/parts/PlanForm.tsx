import type { PlanPlace } from '@machi/domain/plan/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { usePlanTexts } from '../texts.ts';
import { PlaceField } from './PlaceField.tsx';
import { HERE } from './wish.ts';
import type { PlanWish } from './wish.ts';

export interface Here {
  readonly latitude: number;
  readonly longitude: number;
}

interface PlanFormProps {
  readonly wish: PlanWish;
  readonly places: readonly PlanPlace[];
  readonly first: string;
  readonly last: string;
  readonly hasHere: boolean;
  readonly isBusy: boolean;
  /** The first sentence of what is wrong, by field. */
  readonly wrong: (field: string) => string | undefined;
  readonly onWish: (wish: PlanWish) => void;
  readonly onHere: (here: Here) => void;
  readonly onAsk: () => void;
}

/** From where, to where, when, and how somebody walks. */
export function PlanForm(props: PlanFormProps) {
  const { wish, places, first, last, hasHere, isBusy, wrong, onWish, onAsk } = props;
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
  return (
    <form className="panel stack" aria-label={t('form')} onSubmit={submit} noValidate>
      <div className="shuttle-places">
        <div className="stack-tight">
          <PlaceField
            label={t('from')}
            places={places}
            value={wish.from}
            hasHere={hasHere}
            error={wrong('from')}
            onPlace={(from) => onWish({ ...wish, from })}
          />
          <div>
            <Button size="small" icon={<Icon name="pin" />} onClick={find} busy={here === 'finding'}>
              {t(here === 'finding' ? 'here.finding' : 'here.press')}
            </Button>
          </div>
          <p className="sm muted" role="status">
            {t(here === 'failed' ? 'here.failed' : 'here.hint')}
          </p>
        </div>
        <PlaceField
          label={t('to')}
          places={places}
          value={wish.to}
          error={wrong('to')}
          onPlace={(to) => onWish({ ...wish, to })}
        />
        {wish.from === HERE ? null : (
          <Button
            className="shuttle-swap"
            size="small"
            onClick={() => onWish({ ...wish, from: wish.to, to: wish.from })}
          >
            {t('swap')}
          </Button>
        )}
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
            label={t('date')}
            min={first}
            max={last}
            value={wish.date}
            error={wrong('date')}
            onChange={({ target }) => onWish({ ...wish, date: target.value })}
          />
          <TextField
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
