/** Languages that pages are read aloud in, by the first part of their tags. */
export const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** A text that breaks off where a foreign one begins is hard to follow: so many words in a row make another language. */
const SOME_WORDS = /^[^\p{L}]*[A-Za-z’']+(?:[^\p{L}]+[A-Za-z’']+){2}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A Japanese word in brackets or quotes leaves a Chinese sentence Chinese. */
const QUOTED = /[（(“][^（(“）)”]*[）)”]/gu;

/** The language of a sentence whose page names another one: towns write Japanese and English in all of them. */
export function languageOfText(text: string, stated: string): string {
  if (stated === 'ja') return 'ja';
  if (KANA.test(stated === 'zh' ? text.replaceAll(QUOTED, '') : text)) return 'ja';
  const isHan = /\p{Script=Han}/u.test(text);
  if (stated === 'zh') return isHan || !SOME_WORDS.test(text) ? 'zh' : 'en';
  if (isHan) return 'ja';
  const isEnglish =
    stated === 'vi' && !/[^\P{Script=Latin}A-Za-z]/u.test(text.normalize('NFC')) && SOME_WORDS.test(text);
  return isEnglish ? 'en' : stated;
}

export interface Voice {
  readonly lang: string;
  /** False if the words are sent to a company that says them. */
  readonly localService: boolean;
}

/** Cantonese is no reading of a Mandarin page. */
const ANOTHER = /^(?:zh[-_]hk|yue)/i;
/** eSpeak's tag of Mandarin, which others call zh. */
const MANDARIN = 'cmn';
const voiceLanguage = (tag: string): string => (primaryOf(tag) === MANDARIN ? 'zh' : primaryOf(tag));

/** The system's own voice of a language. A page may hold anybody's bills: its words stay in the device. */
export const voiceFor = <V extends Voice>(language: string, voices: readonly V[]): V | undefined =>
  voices.find(({ lang, localService }) => localService && voiceLanguage(lang) === language && !ANOTHER.test(lang));
