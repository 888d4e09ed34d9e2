import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useSpotDeskTexts = textsOf('spot-desk', { ja, en });
export type SpotDeskTexts = ReturnType<typeof useSpotDeskTexts>;
