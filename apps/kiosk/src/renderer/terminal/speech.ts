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

/** Says sentences in place of those before, by voices of this computer alone; without one the screen shows everything. */
function say(utterances: readonly Utterance[], volume: number): void {
  const { speechSynthesis } = window;
  speechSynthesis.cancel();
  for (const { text, language } of utterances) {
    const voice = voiceFor(language, speechSynthesis.getVoices());
    if (!voice) continue;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    spoken.volume = volume;
    speechSynthesis.speak(spoken);
  }
}

/** Speaks a sentence in place of the previous one. */
export const speak = (sentence: string, language: Language): void => say(sentencesOf(sentence, language), 1);

export const hush = (): void => window.speechSynthesis.cancel();

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
  useEffect(() => {
    // A browser lists its voices only after the first request.
    if (setting !== 'off') window.speechSynthesis.getVoices();
  }, [setting]);
}
