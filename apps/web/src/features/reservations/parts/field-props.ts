import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form';
import { pointerReleased } from '../../../shell/forms/pointer-release.ts';
import type { FormValues } from './form-values.ts';

/** What a control of the design system takes: its id is the name of the field, so that the summary finds it. */
export function fieldProps(
  form: UseFormReturn<FormValues>,
  name: keyof FormValues,
): UseFormRegisterReturn & { id: string; error: string | undefined } {
  const { onBlur, ...registration } = form.register(name);
  return {
    ...registration,
    onBlur: async (event) => {
      await pointerReleased();
      return onBlur(event);
    },
    id: name,
    error: form.formState.errors[name]?.message,
  };
}
