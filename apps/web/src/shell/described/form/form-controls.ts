import type { FormField } from '@machi/domain/described/form-model';
import type { FieldControls } from '../field-controls.ts';
import type { DescribedForm } from './use-described-form.ts';

/** Controls that also hold other values than text. */
export interface FormControls extends FieldControls<string> {
  readonly put: (name: string, value: unknown) => void;
  /** Called when the focus has left the whole field. */
  readonly leave: (name: string) => void;
}

export interface ControlOf<F extends FormField> {
  readonly field: F;
  readonly controls: FormControls;
}

/**
 * Controls of a form that comes as data, or of one of its rows, for described fields.
 * @param within the path of the row; empty for the form itself
 */
export function controlsWithin(
  { put, leave, errorAt }: DescribedForm,
  within: string,
  values: FieldControls<string>['values'],
): FormControls {
  const at = (name: string): string => (within === '' ? name : `${within}.${name}`);
  const shared = (name: string) => ({ id: at(name), error: errorAt(at(name)), onBlur: () => leave(at(name)) });
  return {
    values,
    typed: (name) => ({
      ...shared(name),
      value: String(values[name] ?? ''),
      onChange: ({ target }) => put(at(name), target.value),
    }),
    ticked: (name) => ({
      ...shared(name),
      checked: values[name] === true,
      onChange: ({ target }) => put(at(name), target.checked),
    }),
    set: (name, value) => put(at(name), value),
    put: (name, value) => put(at(name), value),
    leave: (name) => leave(at(name)),
  };
}
