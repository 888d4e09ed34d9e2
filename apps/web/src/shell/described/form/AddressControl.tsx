import type { AddressField } from '@machi/domain/described/form-model';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { AddressFields } from '../../address/AddressFields.tsx';
import { controlsWithin } from './form-controls.ts';
import type { DescribedForm } from './use-described-form.ts';
import { useFieldWords } from './words.ts';

/** An address, its postal code filling what it can. */
export function AddressControl({ field, form }: { readonly field: AddressField; readonly form: DescribedForm }) {
  const { label, hint, ...words } = useFieldWords(field);
  const { name } = field;
  const held = form.typed[name];
  const parts = typeof held === 'object' && !Array.isArray(held) ? (held as Readonly<Record<string, string>>) : {};
  const controls = controlsWithin(form, name, parts);
  return (
    <FieldGroup {...words} id={name} legend={label} hint={hint} className="stack">
      <AddressFields
        field={controls.typed}
        isOptional={field.is_required !== true}
        isOwn={field.autocomplete !== undefined}
        zipcode={parts['zipcode'] ?? ''}
        read={(part) => String(form.read(`${name}.${part}`) ?? '')}
        fill={(part, value) => form.put(`${name}.${part}`, value)}
      />
    </FieldGroup>
  );
}
