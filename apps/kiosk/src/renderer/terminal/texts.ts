import { localeOf, type Language, type Locale } from '@machi/domain/locale/model';
import type { OfferedVariant } from '@machi/domain/locale/offered';
import { addTexts, readText, textsOf, townSays, type Words } from '@machi/domain/locale/texts';
import { ownWords, wordingOf } from '@machi/domain/town/own-words';
import { createContext, use } from 'react';
import cameraEn from '../camera/text/en.json' with { type: 'json' };
import cameraJa from '../camera/text/ja.json' with { type: 'json' };
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export type TextKey = keyof typeof ja | keyof typeof cameraJa;
export type Translate = (key: TextKey, ...values: readonly (string | number)[]) => string;

const FEATURE = 'kiosk-terminal';
textsOf(FEATURE, { ja, en }, { ja: cameraJa, en: cameraEn });

export const translator =
  (locale: Locale): Translate =>
  (key, ...values) =>
    readText(FEATURE, locale, key, Object.fromEntries(values.entries()));

const json = (imported: Promise<{ readonly default: Words }>): Promise<Words> => imported.then((file) => file.default);

/** Files of a variant in the program: the terminal's own words, the camera's, and those of a tap. */
const variantFiles: Readonly<Record<OfferedVariant, () => readonly Promise<Words>[]>> = {
  'ja-simple': () => [
    json(import('./text/ja-simple.json', { with: { type: 'json' } })),
    json(import('../camera/text/ja-simple.json', { with: { type: 'json' } })),
    json(import('@machi/domain/taps/text/ja-simple.json', { with: { type: 'json' } })),
  ],
  vi: () => [
    json(import('./text/vi.json', { with: { type: 'json' } })),
    json(import('../camera/text/vi.json', { with: { type: 'json' } })),
    json(import('@machi/domain/taps/text/vi.json', { with: { type: 'json' } })),
  ],
  'zh-Hans': () => [
    json(import('./text/zh-Hans.json', { with: { type: 'json' } })),
    json(import('../camera/text/zh-Hans.json', { with: { type: 'json' } })),
    json(import('@machi/domain/taps/text/zh-Hans.json', { with: { type: 'json' } })),
  ],
};
const loaded = new Map<OfferedVariant, Promise<void>>();

/**
 * Loads a variant's words once; what has failed is tried again by the next press. A tap never waits for them: what is not
 * there is said in the variant's own language.
 */
export function loadVariant(variant: OfferedVariant): Promise<void> {
  const coming = loaded.get(variant) ?? addVariant(variant);
  loaded.set(variant, coming);
  coming.catch(() => loaded.delete(variant));
  return coming;
}
async function addVariant(variant: OfferedVariant): Promise<void> {
  const [own, camera, taps] = await Promise.all(variantFiles[variant]());
  if (own) addTexts(variant, FEATURE, own);
  if (camera) addTexts(variant, FEATURE, camera, true);
  if (taps) addTexts(variant, 'taps', taps);
}

let wording = '';

/** Lets the screen say its sentences as the terminal's town does; its buses are no ships. */
export function sayAs(townName: string): void {
  if (wording === wordingOf(townName, false)) return;
  wording = wordingOf(townName, false);
  const own = ownWords(wording);
  townSays.own = () => own;
}

interface ShownLanguage {
  readonly language: Language;
  /** Variants that the town offers. */
  readonly variants: readonly string[];
  readonly choose: (language: Language) => void;
  /** Kind of the scene: another one ends what was opened over the one before. */
  readonly scene: string;
}
export const LanguageContext = createContext<ShownLanguage>({
  language: 'ja',
  variants: [],
  choose: () => undefined,
  scene: '',
});

/** A telephone number that stays on one line. */
export const unbroken = (telephone: string): string => telephone.replaceAll('-', '\u2011');

/** The screen's words in the chosen language. */
export function useTexts(): { readonly t: Translate; readonly locale: Locale; readonly language: Language } {
  const { language } = use(LanguageContext);
  const locale = localeOf(language);
  return { t: translator(locale), locale, language };
}
