import { hasText } from '@machi/domain/locale/texts';
import type { PlainKeyOf } from '@machi/domain/locale/texts';
import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const FEATURE = 'spot-desk';
export const useSpotDeskTexts = textsOf(FEATURE, { ja, en });
export type SpotDeskTexts = ReturnType<typeof useSpotDeskTexts>;

/** The keys that name a field. */
export type SpotDeskLabel = PlainKeyOf<typeof en>;
export const isLabel = (name: string): name is SpotDeskLabel => hasText(FEATURE, name);
