import { en } from '../text/en.ts';
import type { SpotDeskTexts } from '../texts.ts';

type Key = Extract<keyof typeof en, Parameters<SpotDeskTexts['t']>[0]>;
const isKey = (name: string): name is Key => Object.hasOwn(en, name);

/** The label of a field by its name; of one of two languages with that language. */
export function labelOf(name: string, { t }: SpotDeskTexts): string {
  const [base = name, language] = name.split('.');
  const label = isKey(base) ? t(base) : name;
  return language === 'ja' || language === 'en' ? t(`in.${language}`, { label }) : label;
}
