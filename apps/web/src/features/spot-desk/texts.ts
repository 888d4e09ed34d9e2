import { hasText } from '@machi/domain/locale/texts';
import type { PlainKeyOf } from '@machi/domain/locale/texts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const FEATURE = 'spot-desk';
export const useSpotDeskTexts = deskTextsOf(FEATURE, { ja, en });
export type SpotDeskTexts = ReturnType<typeof useSpotDeskTexts>;

/** The keys that name a field. */
export type SpotDeskLabel = PlainKeyOf<typeof FEATURE, typeof ja>;
export const isLabel = (name: string): name is SpotDeskLabel => hasText(FEATURE, name);
