import { hasText, type PlainKeyOf } from '@machi/domain/locale/texts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const FEATURE = 'spot-desk';
export const useSpotDeskTexts = deskTextsOf(FEATURE, { ja, en });
export type SpotDeskTexts = ReturnType<typeof useSpotDeskTexts>;

/** The keys that name a field. */
export type SpotDeskLabel = PlainKeyOf<typeof FEATURE, typeof ja>;
const isLabel = (name: string): name is SpotDeskLabel => hasText(FEATURE, name);

/** Label of a field by its name; for one of two languages, with that language. */
export function labelOf(name: string, { t }: SpotDeskTexts): string {
  const [base = name, language] = name.split('.');
  const label = isLabel(base) ? t(base) : name;
  return language === 'ja' || language === 'en' ? t(`in.${language}`, { label }) : label;
}
