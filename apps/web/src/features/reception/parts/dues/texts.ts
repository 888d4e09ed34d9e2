import { textsOf } from '../../../../shell/language/texts.ts';
import duesEn from '../../text/dues.en.json' with { type: 'json' };
import duesJa from '../../text/dues.ja.json' with { type: 'json' };

export const useDuesTexts = textsOf('reception-dues', { ja: duesJa, en: duesEn });
