import type { FormLongTextField, RowField } from '@machi/domain/described/form-model';
import { askedInForm } from '@machi/domain/described/form-typed';
import type { TypedRow } from '@machi/domain/described/form-typed';
import type { FormControls } from './form-controls.ts';
import { DescribedControl } from '../DescribedControl.tsx';
import { DayControl } from './DayControl.tsx';
import { ShapedControl } from './ShapedControl.tsx';

export type SingleFormField = RowField | FormLongTextField;

interface SingleProps {
  readonly field: SingleFormField;
  readonly controls: FormControls;
}

/** A field of one value. */
export function SingleControl({ field, controls }: SingleProps) {
  switch (field.kind) {
    case 'date':
      return <DayControl field={field} controls={controls} />;
    case 'email-list':
    case 'time':
    case 'datetime':
    case 'url':
    case 'local-url':
    case 'account-holder':
      return <ShapedControl field={field} controls={controls} />;
    default:
      return <DescribedControl field={field} controls={controls} isBrief={false} />;
  }
}

/** The fields of a row, as far as they are asked. */
export function FormRow({
  fields,
  row,
  controls,
}: {
  readonly fields: readonly RowField[];
  readonly row: TypedRow;
  readonly controls: FormControls;
}) {
  return askedInForm(fields, row).map((field) => <SingleControl key={field.name} field={field} controls={controls} />);
}
