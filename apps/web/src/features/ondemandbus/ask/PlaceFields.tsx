import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { busQueries } from '../queries.ts';
import { useBusTexts } from '../texts.ts';
import { byReading } from '../by-reading.ts';
import type { AskPart } from './ask-part.ts';
import { fieldId } from './ride-form.ts';

/** From where to where; how long the drive is, once both are chosen. */
export function PlaceFields({ bus, form, errorOf, onChange }: AskPart) {
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
