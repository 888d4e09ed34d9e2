import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import type { FormValues } from './form-values.ts';

/** What a control of the design system takes: its id is the name of the field, so that the summary finds it. */
export function fieldProps(
  form: UseFormReturn<FormValues>,
  name: keyof FormValues,
): UseFormRegisterReturn & { id: string; error: string | undefined } {
  const { onBlur, ...registration } = form.register(name);
  return {
    ...registration,
    onBlur: async (event) => afterPress(() => void onBlur(event)),
    id: name,
    error: form.formState.errors[name]?.message,
  };
}
