import { createListeners } from '@machi/client/listeners';
import { marksOfWord, type Mark, type Utterance } from '@machi/domain/aloud/utterances';

export type Stance = 'reading' | 'paused' | 'over' | 'failed';

export interface Aloud {
  readonly utterance: Utterance;
  readonly voice: SpeechSynthesisVoice;
}

interface PlayerOptions {
  readonly said: readonly Aloud[];
  readonly rate: () => number;
  /** Told of each sentence, and whether a person asked for this one. */
  readonly onSentence: (marks: readonly Mark[], isAskedFor: boolean) => void;
  /** Told of each word, if the voice tells where it is. */
  readonly onWord: (marks: readonly Mark[]) => void;
}

/** In milliseconds: an engine that has begun nothing by then has no sound. */
const SILENCE = 10_000;

export interface Player {
  readonly stance: () => Stance;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads from a sentence on; without one, from where it was paused. */
  readonly read: (at?: number) => void;
  readonly pause: () => void;
  /** Says the rest of the sentence at the rate that is wished now. */
  readonly changePace: () => void;
}

/**
 * Says one sentence after the other. A pause ends the voice, and the sentence is said again afterwards: Android's voices
 * cannot pause, and nobody can change their pace in the middle.
 */
export function createPlayer({ said, rate, onSentence, onWord }: PlayerOptions): Player {
  const listeners = createListeners();
  let stance: Stance = 'paused';
  let sentence = 0;
  /** Where in the sentence the voice is. */
  let letter = 0;
  // Kept here: Chromium tells nothing of an utterance that nobody holds.
  let current: SpeechSynthesisUtterance | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function stand(next: Stance): void {
    stance = next;
    listeners.tell();
  }
  function beSilent(next: Stance): void {
    current = undefined;
    clearTimeout(waiting);
    speechSynthesis.cancel();
    onWord([]);
    if (next !== 'reading') stand(next);
  }
  function say(at: number, from: number, isAskedFor = false): void {
    beSilent('reading');
    const next = said[at];
    sentence = next ? at : 0;
    letter = from;
    onSentence(next?.utterance.spans ?? [], isAskedFor);
    if (!next) return stand('over');
    const { utterance, voice } = next;
    const mine = new SpeechSynthesisUtterance(utterance.text.slice(from));
    current = mine;
    mine.voice = voice;
    mine.lang = voice.lang;
    mine.rate = rate();
    mine.addEventListener('start', () => clearTimeout(waiting));
    mine.addEventListener('boundary', ({ name, charIndex, charLength }) => {
      if (current !== mine || name === 'sentence') return;
      letter = from + charIndex;
      onWord(marksOfWord(utterance, letter, charLength));
    });
    mine.addEventListener('end', () => current === mine && say(at + 1, 0));
    mine.addEventListener('error', () => current === mine && beSilent('failed'));
    waiting = setTimeout(() => beSilent('failed'), SILENCE);
    speechSynthesis.speak(mine);
    return stand('reading');
  }
  return {
    stance: () => stance,
    subscribe: listeners.subscribe,
    read: (at = sentence) => say(at, 0, true),
    pause: () => stance === 'reading' && beSilent('paused'),
    changePace: () => stance === 'reading' && say(sentence, letter),
  };
}
