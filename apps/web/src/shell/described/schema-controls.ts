import type { DescribedField, Values } from '@machi/domain/described/model';
import type { ChangeHandler } from 'react-hook-form';
import type { Named } from './DescribedControl.tsx';
import type { ControlProps, FieldControls } from './field-controls.ts';

type Registered = Omit<ControlProps, 'error' | 'onChange'> & {
  readonly error?: string;
  readonly onChange: ChangeHandler;
};

/** The part of a schema form that described fields need. */
interface FormOf<Name extends string> {
  readonly field: (name: Name, options?: { setValueAs?: (typed: string) => unknown }) => Registered;
  readonly form: { readonly getValues: () => Values };
}

/**
 * A schema form for described fields, with the wire's values. It does not render on typing: a dependent component
 * watches its value.
 */
export const schemaControls = <Name extends string>(
  { field, form }: FormOf<Name>,
  fields: readonly Named<DescribedField, Name>[],
): FieldControls<Name> => {
  const typed: FieldControls<Name>['typed'] = (name) => {
    const described = fields.find((one) => one.name === name);
    const isNumber = described?.kind === 'choice' && typeof described.options[0]?.value === 'number';
    return { error: undefined, ...field(name, isNumber ? { setValueAs: Number } : {}) };
  };
  return {
    values: form.getValues(),
    typed,
    ticked: typed,
    set: (name, value) => void field(name).onChange({ target: { name, value }, type: 'change' }),
  };
};
