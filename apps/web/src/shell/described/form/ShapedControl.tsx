import type { FormShapedField } from '@machi/domain/described/form-model';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import type { TextFieldProps } from '@machi/ui/field/TextField';
import type { ControlOf } from './words.ts';
import { useFieldWords } from './words.ts';

const attributes = {
  time: { type: 'time', fit: 'time' },
  datetime: { type: 'datetime-local' },
  url: { type: 'url', inputMode: 'url' },
  'local-url': { inputMode: 'url' },
  'account-holder': { lang: 'ja' },
} as const satisfies Readonly<Record<Exclude<FormShapedField['kind'], 'email-list'>, Partial<TextFieldProps>>>;

/** Words of a usual form that the device helps to write. */
export function ShapedControl({ field, controls }: ControlOf<FormShapedField>) {
  const props = {
    ...useFieldWords(field),
    ...controls.typed(field.name),
    autoComplete: field.autocomplete ?? 'off',
  };
  if (field.kind === 'email-list') return <TextAreaField {...props} rows={3} inputMode="email" />;
  return <TextField {...props} {...attributes[field.kind]} />;
}
