import { isLabel } from './texts.ts';
import type { SpotDeskTexts } from './texts.ts';

/** The label of a field by its name; of one of two languages with that language. */
export function labelOf(name: string, { t }: SpotDeskTexts): string {
  const [base = name, language] = name.split('.');
  const label = isLabel(base) ? t(base) : name;
  return language === 'ja' || language === 'en' ? t(`in.${language}`, { label }) : label;
}
