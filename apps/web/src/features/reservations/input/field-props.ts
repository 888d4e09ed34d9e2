import { get, type UseFormReturn, type UseFormRegisterReturn } from 'react-hook-form';
import { pointerReleased } from '../../../shell/forms/pointer-release.ts';
import type { FieldControls } from '../../../shell/described/field-controls.ts';
import type { ControlName, FormValues } from '../form-values.ts';

export function errorAt(form: UseFormReturn<FormValues>, name: ControlName): string | undefined {
  const message: unknown = get(form.formState.errors, `${name}.message`);
  return typeof message === 'string' ? message : undefined;
}

/** Props of a control of the design system; its id is the field's name, so that the summary finds it. */
export function fieldProps(
  form: UseFormReturn<FormValues>,
  name: ControlName,
): UseFormRegisterReturn & { id: string; error: string | undefined } {
  const { onBlur, ...registration } = form.register(name);
  return {
    ...registration,
    onBlur: async (event) => {
      await pointerReleased();
      return onBlur(event);
    },
    id: name,
    error: errorAt(form, name),
  };
}

/** The form for described fields. */
export const controlsOfForm = (form: UseFormReturn<FormValues>): FieldControls<ControlName> => ({
  values: form.watch(),
  typed: (name) => fieldProps(form, name),
  ticked: (name) => fieldProps(form, name),
  set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
});
