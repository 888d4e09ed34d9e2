import { minutesOf, timeOf } from '@machi/domain/calendar/model';
import type { FeeTable, TableBand } from '@machi/domain/spot-desk/fee-table-model';
import { MAX_FEE_BANDS } from '@machi/domain/spots/fee-bands';
import { Button } from '@machi/ui/button/Button';
import { FieldError } from '@machi/ui/field/FieldParts';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { DayRange } from '../DayRange.tsx';
import { useSpotDeskTexts } from '../texts.ts';

const USUAL = ['13:00', '17:00'];
const NAMES = [
  { ja: '午前', en: 'Morning' },
  { ja: '午後', en: 'Afternoon' },
  { ja: '夜間', en: 'Evening' },
];

/** A band from the end of the last one to the next usual border within the opening hours, else to their end. */
function nextBand(bands: readonly TableBand[], opening: FeeTable['opening']): TableBand {
  const { start, end } = opening ?? { start: '09:00', end: '21:00' };
  const from = bands.at(-1)?.end_time ?? start;
  const begins = from >= '24:00' ? '23:45' : from;
  const until =
    USUAL.find((time) => time > begins && time < end) ??
    (end > begins ? end : timeOf(Math.min(1440, minutesOf(begins) + 60)));
  return { band_name: NAMES[bands.length] ?? { ja: '', en: '' }, start_time: begins, end_time: until, per: 'band' };
}

interface FeeBandsEditorProps {
  readonly value: readonly TableBand[];
  readonly opening: FeeTable['opening'];
  readonly errorAt: (cell: string) => string | undefined;
  readonly onChange: (bands: readonly TableBand[]) => void;
  readonly onRemove: (place: number) => void;
}

/** Bands of the day with their own fees, the same for all rooms of the facility. */
export function FeeBandsEditor({ value, opening, errorAt, onChange, onRemove }: FeeBandsEditorProps) {
  const { t } = useSpotDeskTexts();
  const add = useRef<HTMLButtonElement>(null);
  const change = (place: number, parts: Partial<TableBand>) =>
    onChange(value.map((band, nth) => (nth === place ? { ...band, ...parts } : band)));
  return (
    <FieldGroup legend={t('fees.bands')} hint={t('fees.bands.hint')}>
      <div className="stack">
        {value.map((band, nth) => {
          const at = (field: string) => `bands.${nth}.${field}`;
          const number = nth + 1;
          const name = (language: 'ja' | 'en') => ({
            id: at(`band_name.${language}`),
            label: t(`in.${language}`, { label: t('fees.band.name', { number }) }),
            value: band.band_name[language],
            error: errorAt(at(`band_name.${language}`)),
            autoComplete: 'off',
            onChange: ({ target }: { target: { value: string } }) =>
              change(nth, { band_name: { ...band.band_name, [language]: target.value } }),
          });
          return (
            <div key={`${number} of ${value.length}`} className="fee-band">
              <TextField {...name('ja')} />
              <TextField {...name('en')} />
              <div id={at('start_time')} className="fee-band-times">
                <DayRange
                  startLabel={t('fees.band.start', { number })}
                  endLabel={t('fees.band.end', { number })}
                  start={band.start_time}
                  end={band.end_time}
                  onChange={(start_time, end_time) => change(nth, { start_time, end_time })}
                />
                <FieldError id={at('start_time')} error={errorAt(at('start_time'))} />
                <span id={at('end_time')}>
                  <FieldError id={at('end_time')} error={errorAt(at('end_time'))} />
                </span>
              </div>
              <SelectField
                id={at('per')}
                label={t('fees.per', { number })}
                value={band.per}
                options={(['band', 'hour'] as const).map((per) => ({ value: per, label: t(`fees.per.${per}`) }))}
                onChange={({ target }) => change(nth, { per: target.value === 'hour' ? 'hour' : 'band' })}
              />
              <Button
                size="small"
                aria-label={t('remove.of', { what: t('fees.band.number', { number }) })}
                onClick={() => {
                  flushSync(() => onRemove(nth));
                  add.current?.focus();
                }}
              >
                {t('remove')}
              </Button>
            </div>
          );
        })}
        {value.length < MAX_FEE_BANDS && (
          <div>
            <Button ref={add} size="small" onClick={() => onChange([...value, nextBand(value, opening)])}>
              {t('fees.band.add')}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
