import type { Locale } from '@machi/domain/locale/model';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** A voice of this computer's own in this language; a voice of the network would tell others what is said here. */
export const ownVoice = <One extends Voice>(voices: readonly One[], locale: Locale): One | undefined =>
  voices.find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === locale);

/**
 * Says a sentence in place of the one before; silent where the computer has no voice of its own: the screen says everything,
 * too.
 */
export function speak(sentence: string, locale: Locale): void {
  const synthesis = window.speechSynthesis;
  synthesis.cancel();
  const voice = ownVoice(synthesis.getVoices(), locale);
  if (!voice) return;
  // Lines are broken for the eye.
  const utterance = new SpeechSynthesisUtterance(sentence.replaceAll('\n', locale === 'ja' ? '' : ' '));
  utterance.voice = voice;
  utterance.lang = voice.lang;
  synthesis.speak(utterance);
}

export const hush = (): void => window.speechSynthesis.cancel();
