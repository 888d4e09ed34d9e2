import { deskTextsOf } from '../../../shell/desk/desk-texts.ts';
import duesEn from '../text/dues.en.json' with { type: 'json' };
import duesJa from '../text/dues.ja.json' with { type: 'json' };

export const useDuesTexts = deskTextsOf('reception-dues', { ja: duesJa, en: duesEn });
