import type { FormField } from '@machi/domain/described/form-model';
import { useShellTexts } from '../../shell-texts.ts';
import type { FormControls } from './form-controls.ts';

export interface ControlOf<F extends FormField> {
  readonly field: F;
  readonly controls: FormControls;
}

/** Label, hint, and whether it must be filled in. */
export function useFieldWords({ label, hint, is_required }: FormField) {
  const { t, locale } = useShellTexts();
  return {
    label: label[locale],
    hint: hint?.[locale],
    ...(is_required ? { requiredWord: t('required') } : { optionalWord: t('optional') }),
  };
}
