import { SelectField } from '@machi/ui/field/SelectField';
import { useBusTexts } from '../texts.ts';
import type { AskPart } from './ask-part.ts';
import { fieldId } from './ride-form.ts';

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_none, count) => count);

/** How many ride, and who of them stays in a wheelchair. */
export function PartyFields({ bus, form, hints, errorOf, onChange }: AskPart) {
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
