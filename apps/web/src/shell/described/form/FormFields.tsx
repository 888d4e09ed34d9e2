import type { FileField, FormDescription, FormField } from '@machi/domain/described/form-model';
import { askedInForm } from '@machi/domain/described/form-typed';
import type { DocumentPurpose } from '@machi/domain/documents/model';
import { heldFilesIn } from '@machi/domain/files/held-files';
import { UploadField } from '../../files/UploadField.tsx';
import { useShellTexts } from '../../shell-texts.ts';
import { DescribedControl } from '../DescribedControl.tsx';
import { AddressControl } from './AddressControl.tsx';
import { controlsWithin } from './form-controls.ts';
import { SingleControl } from './FormRow.tsx';
import { RowsControl } from './RowsControl.tsx';
import { TicksControl } from './TicksControl.tsx';
import type { DescribedForm } from './use-described-form.ts';

interface FormFieldsProps {
  readonly form: DescribedForm;
  /** The fields of one part of the form, as they are drawn; all of them where it is left out. */
  readonly fields?: FormDescription;
  /** What its files are for. */
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
      {...(hint === undefined ? {} : { hint: hint[locale] })}
      isRequired={is_required === true}
      purpose={purpose}
      files={heldFilesIn(form.typed[name])}
      read={() => heldFilesIn(form.read(name))}
      keep={(files) => form.put(name, files)}
      error={form.errorAt(name)}
      most={max}
      {...(media_types === undefined ? {} : { types: media_types })}
      {...(megabytes === undefined ? {} : { megabytes })}
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

/** Fields of a form that comes as data, as far as they are asked. */
export function FormFields({ form, fields = form.fields, purpose }: FormFieldsProps) {
  const asked = new Set(askedInForm(form.fields, form.typed).map(({ name }) => name));
  return fields
    .filter(({ name }) => asked.has(name))
    .map((field) => <FormControl key={field.name} field={field} form={form} purpose={purpose} />);
}
