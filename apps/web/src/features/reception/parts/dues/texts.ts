import { textsOf } from '../../../../shell/language/texts.ts';
import { duesEn } from '../../text/dues-en.ts';
import { duesJa } from '../../text/dues-ja.ts';

export const useDuesTexts = textsOf('reception-dues', { ja: duesJa, en: duesEn });
