import { RadioGroup } from '@machi/ui/field/RadioGroup';
import type { CSSProperties } from 'react';
import { useScheduleTexts } from '../texts.ts';

/** Colours on offer: each is an edge beside text, in light and dark themes. */
const colours = [
  { code: '#1a8a4d', name: 'green' },
  { code: '#0877d7', name: 'blue' },
  { code: '#8a4fbf', name: 'purple' },
  { code: '#d33b3b', name: 'red' },
  { code: '#d9650a', name: 'orange' },
  { code: '#8a6d00', name: 'yellow' },
  { code: '#757b76', name: 'grey' },
] as const;

interface ColourFieldProps {
  readonly legend: string;
  /** Null: the default colour. */
  readonly value: string | null;
  readonly onChange: (colour: string | null) => void;
}

const swatch = (code: string): CSSProperties & Record<`--${string}`, string> => ({ '--item': code });

/** Each colour with its name, so that no choice depends on colour alone. */
export function ColourField({ legend, value, onChange }: ColourFieldProps) {
  const { t } = useScheduleTexts();
  const isOther = value !== null && colours.every(({ code }) => code !== value.toLowerCase());
  const known = colours.map(({ code, name }) => ({ code, label: t(`colour.${name}`) }));
  const all = isOther ? [...known, { code: value, label: t('colour.other') }] : known;
  return (
    <RadioGroup
      inline
      legend={legend}
      className="schedule-colours"
      value={value?.toLowerCase() ?? ''}
      options={[
        { value: '', label: t('colour.usual') },
        ...all.map(({ code, label }) => ({
          value: code.toLowerCase(),
          label: (
            <>
              <i className="dot plain" style={swatch(code)} /> {label}
            </>
          ),
        })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
