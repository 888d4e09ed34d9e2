import { bathFeeInWords } from '../billing/fee-words.ts';
import type { DateText } from '../calendar/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import type { PassKind } from './model.ts';
import type { PassesFile } from './town-passes.ts';

/** Added to the consent to each pass where the town recognises faces. The face itself has a separate consent. */
const ofFaces: Localized = {
  ja: '顔の登録にも同意した方は、カードの代わりに、顔の特徴でご本人を確かめることがあります。写真は保存しません。',
  en: 'If you have also consented to the registration of your face, your facial features may be used in place of the card. No picture is kept.',
};
/** Added to the consent to the bath pass if the bath costs money. */
const ofBills: Localized = {
  ja: '請求のために、名前、住所、入浴した日を使います。',
  en: 'Your name, your address and the days of your visits are used for the bills.',
};
const bathCost = (cost: string): Localized => ({ ja: `お風呂は${cost}`, en: `The bath is charged for. ${cost}` });

/** A town's passes on a day, for the consent. */
export interface ConsentGround {
  readonly passes: Pick<PassesFile, PassKind | 'faces'>;
  /** Whether banks debit accounts for the town. */
  readonly isDebited: boolean;
  readonly today: DateText;
}

/** Text that a person accepts before using a pass, one point a line. */
export function passConsent(pass: PassKind, { passes, ...day }: ConsentGround, locale: Locale): string {
  const fee = pass === 'bath' ? bathFeeInWords(passes.bath, day, locale) : null;
  return [
    passes[pass].consent[locale],
    ...(fee ? [bathCost(fee.cost)[locale], fee.debit, ofBills[locale]] : []),
    ...(passes.faces ? [ofFaces[locale]] : []),
  ].join('\n');
}
