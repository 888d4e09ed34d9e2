import type { FieldControls } from '../../../../shell/described/field-controls.ts';
import { errorOf } from './use-booking.ts';
import type { FieldErrors } from './use-booking.ts';

/** Values of the counter's form as described fields take them. */
export const controlsOf = <Name extends string>(
  values: Readonly<Record<Name, unknown>>,
  errors: FieldErrors,
  set: (name: Name, value: string | boolean) => void,
): FieldControls<Name> => ({
  values,
  set,
  typed: (name) => ({
    id: name,
    value: String(values[name] ?? ''),
    error: errorOf(errors, name),
    onChange: ({ target }) => set(name, target.value),
  }),
  ticked: (name) => ({
    id: name,
    checked: values[name] === true,
    error: errorOf(errors, name),
    onChange: ({ target }) => set(name, target.checked),
  }),
});
