import type { Locale } from '@machi/domain/locale/model';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** Finds this computer's own voice for a language; a network voice would send the text to others. */
export const ownVoice = <One extends Voice>(voices: readonly One[], locale: Locale): One | undefined =>
  voices.find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === locale);

/** Speaks a sentence in place of the previous one; silent without an own voice, as the screen shows everything. */
export function speak(sentence: string, locale: Locale): void {
  const synthesis = window.speechSynthesis;
  synthesis.cancel();
  const voice = ownVoice(synthesis.getVoices(), locale);
  if (!voice) return;
  // Line breaks are only for the eye.
  const utterance = new SpeechSynthesisUtterance(sentence.replaceAll('\n', locale === 'ja' ? '' : ' '));
  utterance.voice = voice;
  utterance.lang = voice.lang;
  synthesis.speak(utterance);
}

export const hush = (): void => window.speechSynthesis.cancel();
