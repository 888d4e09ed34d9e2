import type { PlanPlace } from '@machi/domain/plan/model';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { usePlanTexts } from './texts.ts';
import { HERE, keyOf, matching } from './wish.ts';

const groups = { spots: 'spot_id', stops: 'stop_id', stations: 'station_id' } as const;

interface PlaceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly places: readonly PlanPlace[];
  readonly value: string;
  readonly hasHere?: boolean;
  readonly error?: string | undefined;
  readonly onPlace: (key: string) => void;
}

/** A facility or stop from a list, narrowed by letters of its name or reading. */
export function PlaceField({ id, label, places, value, hasHere = false, error, onPlace }: PlaceFieldProps) {
  const { t } = usePlanTexts();
  const [words, setWords] = useState('');
  const found = matching(places, words);
  // The choice stays in the list, however it is narrowed.
  const shown = places.filter((place) => found.includes(place) || keyOf(place) === value);
  const group = (kind: keyof typeof groups) => {
    const own = shown.filter((place) => place[groups[kind]] !== null);
    return own.length === 0 ? null : (
      <optgroup label={t(`group.${kind}`)}>
        {own.map((place) => (
          <option key={keyOf(place)} value={keyOf(place)}>
            {place.place_name}
          </option>
        ))}
      </optgroup>
    );
  };
  function narrow(text: string) {
    setWords(text);
    const only = matching(places, text);
    if (text.trim() !== '' && only.length === 1 && only[0]) onPlace(keyOf(only[0]));
  }
  return (
    <div className="stack">
      <SelectField
        id={id}
        label={label}
        error={error}
        emptyWord={t('choose')}
        value={value}
        onChange={({ target }) => onPlace(target.value)}
      >
        {hasHere ? <option value={HERE}>{t('here')}</option> : null}
        {group('spots')}
        {group('stops')}
        {group('stations')}
      </SelectField>
      <Disclosure title={t('narrow.open', { end: label })}>
        <TextField
          label={t('narrow', { end: label })}
          autoComplete="off"
          value={words}
          onChange={({ target }) => narrow(target.value)}
        />
        <p className="sm muted plan-found" aria-live="polite">
          {words.trim() === ''
            ? ''
            : found.length === 0
              ? t('narrow.none')
              : t('narrow.count', { count: found.length })}
        </p>
      </Disclosure>
    </div>
  );
}
