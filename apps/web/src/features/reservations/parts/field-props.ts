import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

/** What a control of the design system takes: its id is the name of the field, so that the summary finds it. */
export function fieldProps(
  form: UseFormReturn<FormValues>,
  name: keyof FormValues,
): UseFormRegisterReturn & { id: string; error: string | undefined } {
  return { ...form.register(name), id: name, error: form.formState.errors[name]?.message };
}
