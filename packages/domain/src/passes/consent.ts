import type { Locale, Localized } from '../locale/model.ts';
import type { PassKind } from './model.ts';
import type { PassesFile } from './town-passes.ts';

/** Said with the consent to each pass where the town recognises faces; the face itself has a consent of its own. */
const ofFaces: Localized = {
  ja: '顔の登録にも同意した方は、カードの代わりに、顔の特徴でご本人を確かめることがあります。写真は保存しません。',
  en: 'If you have also consented to the registration of your face, your facial features may be used in place of the card. No picture is kept.',
};

/** What somebody agrees to who starts to use a pass; a line each. */
export function passConsent(pass: PassKind, passes: Pick<PassesFile, PassKind | 'faces'>, locale: Locale): string {
  const lines = passes[pass].consent[locale];
  return passes.faces ? `${lines}\n${ofFaces[locale]}` : lines;
}
