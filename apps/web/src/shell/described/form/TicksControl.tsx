import type { TicksField } from '@machi/domain/described/form-model';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useFormTexts } from './texts.ts';
import type { ControlOf } from './words.ts';
import { useFieldWords } from './words.ts';

/** How many may be ticked, where that is not any number. */
function useCounts({ min = 0, max, options }: TicksField): string {
  const { t } = useFormTexts();
  const most = max === undefined || max >= options.length ? undefined : max;
  if (most === undefined) return min > 1 ? t('ticks.least', { count: min }) : '';
  return min > 1 ? t('ticks.between', { least: min, count: most }) : t('ticks.most', { count: most });
}

/** Several boxes that answer one question. */
export function TicksControl({ field, controls }: ControlOf<TicksField>) {
  const { locale } = useFormTexts();
  const { label, hint, ...words } = useFieldWords(field);
  const counts = useCounts(field);
  const { id, error } = controls.typed(field.name);
  const held = controls.values[field.name];
  const ticked: readonly unknown[] = Array.isArray(held) ? held : [];
  return (
    <FieldGroup
      {...words}
      id={id}
      legend={label}
      hint={[hint, counts].filter(Boolean).join(' ')}
      {...(error === undefined ? {} : { error })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) controls.leave(field.name);
      }}
    >
      <div className="checks">
        {field.options.map((option) => (
          <CheckField
            key={option.value}
            id={`${id}.${option.value}`}
            label={option.label[locale]}
            checked={ticked.includes(option.value)}
            onChange={({ target }) => {
              const others = ticked.filter((value) => value !== option.value);
              controls.put(field.name, target.checked ? [...others, option.value] : others);
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
