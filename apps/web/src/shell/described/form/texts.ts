import type { FormField } from '@machi/domain/described/form-model';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { useShellTexts } from '../../shell-texts.ts';

export const useFormTexts = textsOf('described-form', { ja, en });

/** Label, hint, and whether it is required. */
export function useFieldWords({ label, hint, is_required }: FormField) {
  const { t, locale } = useShellTexts();
  return {
    label: label[locale],
    hint: hint?.[locale],
    ...(is_required ? { requiredWord: t('required') } : { optionalWord: t('optional') }),
  };
}
