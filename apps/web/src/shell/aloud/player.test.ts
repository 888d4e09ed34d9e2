import { piecesOf } from '@machi/domain/aloud/pieces';
import { utterancesOf, type Mark } from '@machi/domain/aloud/utterances';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayer } from './player.ts';

/** What a voice is told to say; tests play its events. */
class Told extends EventTarget {
  rate = 1;
  lang = '';
  voice: unknown;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  tell(name: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), fields));
  }
}

let spoken: Told[] = [];
const last = (): Told => spoken.at(-1) ?? new Told('');
beforeEach(() => {
  spoken = [];
  vi.useFakeTimers();
  vi.stubGlobal('SpeechSynthesisUtterance', Told);
  vi.stubGlobal('speechSynthesis', {
    speak: (told: Told) => spoken.push(told),
    // As the standard says: what is cancelled ends with an event.
    cancel: () => spoken.at(-1)?.tell('error', { error: 'interrupted' }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const TEXT = 'One two. Three four. Five.';
function reader(rate = () => 1) {
  const page = {
    name: 'p',
    attribute: () => null,
    isDrawn: true,
    isBlock: true,
    children: [{ source: TEXT, text: TEXT }],
  };
  const voice = { lang: 'en-GB', localService: true, name: 'Ann', default: true, voiceURI: 'ann' };
  const said = utterancesOf(piecesOf(page, 'en')).map((utterance) => ({ utterance, voice }));
  const marked: string[] = [];
  const note = (sign: string) => (marks: readonly Mark[]) => {
    for (const { from, to } of marks) marked.push(sign + TEXT.slice(from, to));
  };
  return { marked, player: createPlayer({ said, rate, onSentence: note('§'), onWord: note('') }) };
}

test('says sentence after sentence, marks each, and its words where the voice tells them', () => {
  const { player, marked } = reader();
  player.read(0);
  last().tell('boundary', { name: 'word', charIndex: 4 });
  last().tell('end');
  last().tell('end');
  last().tell('boundary', { name: 'word', charIndex: 0, charLength: 4 });
  last().tell('end');
  expect(player.stance()).toBe('over');
  expect(marked).toEqual(['§One two.', 'two', '§Three four.', '§Five.', 'Five']);
});

test('goes on after a pause with the sentence, and after a change of pace with the word', () => {
  let rate = 1;
  const { player } = reader(() => rate);
  player.read(1);
  last().tell('boundary', { name: 'word', charIndex: 6 });
  rate = 1.3;
  player.changePace();
  expect(last()).toMatchObject({ text: 'four.', rate: 1.3, lang: 'en-GB' });
  player.pause();
  expect([player.stance(), spoken.length]).toEqual(['paused', 2]);
  player.changePace();
  expect(spoken.length).toBe(2);
  player.read();
  expect(last().text).toBe('Three four.');
});

test('an engine that fails, or begins nothing, is told as such', () => {
  const { player } = reader();
  player.read(0);
  last().tell('error', { error: 'synthesis-failed' });
  expect(player.stance()).toBe('failed');
  player.read();
  vi.advanceTimersByTime(9000);
  last().tell('start');
  vi.advanceTimersByTime(9000);
  expect(player.stance()).toBe('reading');
  last().tell('end');
  vi.advanceTimersByTime(11_000);
  expect(player.stance()).toBe('failed');
});
