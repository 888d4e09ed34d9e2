import type {
  AddressField,
  FileField,
  FormDescription,
  FormField,
  TicksField,
} from '@machi/domain/described/form-model';
import { askedInForm } from '@machi/domain/described/form-typed';
import type { DocumentPurpose } from '@machi/domain/documents/model';
import { heldFilesIn } from '@machi/domain/files/held-files';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { CheckField } from '@machi/ui/field/CheckField';
import { UploadField } from '../../files/UploadField.tsx';
import { useShellTexts } from '../../shell-texts.ts';
import { DescribedControl } from '../DescribedControl.tsx';
import { controlsWithin, type ControlOf } from './form-controls.ts';
import { SingleControl } from './FormRow.tsx';
import { RowsControl } from './RowsControl.tsx';
import type { DescribedForm } from './use-described-form.ts';
import { AddressFields } from '../../address/AddressFields.tsx';
import { useFieldWords, useFormTexts } from './texts.ts';

/** How many boxes may be ticked, unless any number may. */
function useCounts({ min = 0, max, options }: TicksField): string {
  const { t } = useFormTexts();
  const most = max === undefined || max >= options.length ? undefined : max;
  if (most === undefined) return min > 1 ? t('ticks.least', { count: min }) : '';
  return min > 1 ? t('ticks.between', { least: min, count: most }) : t('ticks.most', { count: most });
}

/** Several boxes that answer one question. */
function TicksControl({ field, controls }: ControlOf<TicksField>) {
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
      error={error}
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

/** An address that its postal code fills in as far as possible. */
function AddressControl({ field, form }: { readonly field: AddressField; readonly form: DescribedForm }) {
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

interface FormFieldsProps {
  readonly form: DescribedForm;
  /** Fields of one part of the form; all of them by default. */
  readonly fields?: FormDescription;
  /** Purpose of its files. */
  readonly purpose: DocumentPurpose;
}

interface FieldProps<F extends FormField> {
  readonly field: F;
  readonly form: DescribedForm;
  readonly purpose: DocumentPurpose;
}

function FileControl({ field, form, purpose }: FieldProps<FileField>) {
  const { locale } = useShellTexts();
  const { name, label, hint, is_required, max, media_types, megabytes } = field;
  return (
    <UploadField
      id={name}
      label={label[locale]}
      hint={hint?.[locale]}
      isRequired={is_required === true}
      purpose={purpose}
      files={heldFilesIn(form.typed[name])}
      read={() => heldFilesIn(form.read(name))}
      keep={(files) => form.put(name, files)}
      error={form.errorAt(name)}
      most={max}
      types={media_types}
      megabytes={megabytes}
    />
  );
}

function FormControl({ field, form, purpose }: FieldProps<FormField>) {
  const controls = controlsWithin(form, '', form.typed);
  switch (field.kind) {
    case 'ticks':
      return <TicksControl field={field} controls={controls} />;
    case 'address':
      return <AddressControl field={field} form={form} />;
    case 'rows':
      return <RowsControl field={field} form={form} />;
    case 'file':
      return <FileControl field={field} form={form} purpose={purpose} />;
    case 'agreement':
      return <DescribedControl field={field} controls={controls} isBrief={false} />;
    default:
      return <SingleControl field={field} controls={controls} />;
  }
}

/** Visible fields of a form that comes as data. */
export function FormFields({ form, fields = form.fields, purpose }: FormFieldsProps) {
  const asked = new Set(askedInForm(form.fields, form.typed).map(({ name }) => name));
  return fields
    .filter(({ name }) => asked.has(name))
    .map((field) => <FormControl key={field.name} field={field} form={form} purpose={purpose} />);
}
