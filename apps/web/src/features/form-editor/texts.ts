import type { Condition } from '@machi/domain/described/condition';
import type { DraftField } from '@machi/domain/form-editor/model';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useFormEditorTexts = deskTextsOf('form-editor', { ja, en });
export type FormEditorTexts = ReturnType<typeof useFormEditorTexts>;

type Texts = Pick<FormEditorTexts, 't' | 'locale'>;

/** Name of a question's value. */
export function valueInWords(field: DraftField | undefined, value: string | number, { t, locale }: Texts): string {
  if (field?.kind === 'tick') return t(value === 1 ? 'value.ticked' : 'value.unticked');
  const option = field?.options?.find((one) => one.value === value);
  if (option) return option.label[locale] || option.label.ja || option.label.en || t('unnamed.option');
  return field?.options === undefined ? String(value) : t('value.gone');
}

/** A condition as a sentence part: "when “Use” is “Bank”". */
export function conditionInWords(condition: Condition, fields: readonly DraftField[], texts: Texts): string {
  const { t, locale } = texts;
  const below = (one: Condition) => conditionInWords(one, fields, texts);
  if ('all' in condition) return condition.all.map(below).join(t('condition.and'));
  if ('any' in condition) return condition.any.map(below).join(t('condition.or'));
  if ('not' in condition) return t('condition.not', { condition: below(condition.not) });
  const field = fields.find((one) => one.name === condition.field);
  const name =
    field === undefined ? t('condition.gone') : field.label[locale] || field.label.ja || t('unnamed.question');
  if ('is' in condition) {
    const values = condition.is.map((value) => t('quoted', { name: valueInWords(field, value, texts) }));
    return t('condition.is', { name, values: values.join(t('condition.values')) });
  }
  if ('at_least' in condition) return t('condition.at-least', { name, number: condition.at_least });
  if ('at_most' in condition) return t('condition.at-most', { name, number: condition.at_most });
  return t('condition.filled', { name });
}
