import { asDrawn } from '@machi/client/drawn';
import { primaryOf, voiceFor } from '@machi/domain/aloud/languages';
import { piecesOf, type PageElement, type Piece } from '@machi/domain/aloud/pieces';
import { utterancesOf, type Utterance } from '@machi/domain/aloud/utterances';
import type { Language } from '@machi/domain/locale/model';
import { useEffect, useRef } from 'react';
import type { AloudSetting } from '../../bridge.ts';

/** A loudspeaker is heard by those who stand nearby. */
const LOUDSPEAKER_VOLUME = 0.5;

/** Line breaks of a heading are only for the eye. */
const inLines = (pieces: readonly Piece<unknown>[]): readonly Utterance[] =>
  utterancesOf(
    pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll('\n', piece.language === 'ja' ? '' : ' ') })),
  );
const sentencesOf = (text: string, language: Language): readonly Utterance[] =>
  inLines([{ text, language: primaryOf(language), after: 'block', heading: 0 }]);

/**
 * What a terminal says of the part of its screen that is marked `data-aloud`: through earphones all of it; through a
 * loudspeaker only the sentence that the mark holds, if it holds one, since others hear it. Nothing unmarked is said.
 */
export function saidOf(
  part: PageElement<unknown> | null,
  setting: AloudSetting,
  language: Language,
): readonly Utterance[] {
  const forAll = part?.attribute('data-aloud') ?? null;
  if (part === null || forAll === null || setting === 'off') return [];
  if (setting === 'loudspeaker' && forAll !== '') return sentencesOf(forAll, language);
  return inLines(piecesOf(part, language));
}

/**
 * Says sentences in place of those before, by voices of this computer alone; without one the screen shows everything. A
 * system lists its voices some seconds after the first request: what none could say until then is said when they come,
 * if nothing has taken its place.
 */
function say(utterances: readonly Utterance[], volume: number): void {
  const { speechSynthesis } = window;
  speechSynthesis.cancel();
  const voices = speechSynthesis.getVoices();
  const spoken = utterances.flatMap(({ text, language }) => {
    const voice = voiceFor(language, voices);
    return voice ? [Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, volume })] : [];
  });
  for (const one of spoken) speechSynthesis.speak(one);
  const isUnsaid = utterances.length > 0 && spoken.length === 0;
  speechSynthesis.onvoiceschanged = isUnsaid ? () => say(utterances, volume) : null;
}

/** Speaks a sentence in place of the previous one. */
export const speak = (sentence: string, language: Language): void => say(sentencesOf(sentence, language), 1);

export const hush = (): void => say([], 1);

/**
 * Says what a terminal shows as soon as it shows it, and falls silent when that is gone. What a waiting terminal shows
 * is said only to somebody who has just chosen a language.
 */
export function useAloud(setting: AloudSetting, language: Language, isIdle: boolean): void {
  const heard = useRef({ said: '', language, isIdle });
  useEffect(() => {
    if (setting === 'off') return;
    const before = heard.current;
    const isHeard = before.isIdle && before.said !== '';
    const isChosen = language !== 'ja' && (language !== before.language || isHeard);
    const part = isIdle && !isChosen ? null : document.querySelector('main [data-aloud]');
    const utterances = saidOf(part && asDrawn(part), setting, language);
    const said = utterances.map(({ text }) => text).join('\n');
    heard.current = { said, language, isIdle };
    if (said === before.said) return;
    say(utterances, setting === 'loudspeaker' ? LOUDSPEAKER_VOLUME : 1);
  });
  // The voices are listed from now on, also for the camera's instructions, which are spoken in every setting.
  useEffect(() => void window.speechSynthesis.getVoices(), []);
}
