import { bitsOf, distance, forgiven, mayBeNear } from './distance.ts';
import { fold, soundOf } from './fold.ts';

/** A word of the town's texts, and how it is read. */
export interface KnownWord {
  readonly word: string;
  /** In kana; a word in kana or Latin letters reads as it is written. */
  readonly reading: string;
}

interface Entry {
  readonly word: string;
  readonly reading: string;
  readonly sound: string;
  readonly wordBits: number;
  readonly soundBits: number;
}

const LONGEST_WORD = 12;
const MOST_FORMS = 8;
const LONGEST_SPLIT = 24;

/** The words of the town's texts: how a text is read, and which words are meant by a reading or a mistyped word. */
export interface Lexicon {
  has(word: string): boolean;
  /** A folded text in kana, as far as its words are known. */
  readingOf(folded: string): string;
  /** Written words that sound like this, also several joined. */
  written(sound: string): readonly string[];
  /** Words within the forgiven number of wrong letters, the nearest first. */
  near(word: string, sound: string | undefined): readonly string[];
}

export function makeLexicon(words: Iterable<KnownWord>): Lexicon {
  const entries = new Map<string, Entry>();
  for (const known of words) {
    const [word, reading] = [fold(known.word), fold(known.reading)];
    const sound = soundOf(reading);
    entries.set(word, { word, reading, sound, wordBits: bitsOf(word), soundBits: bitsOf(sound) });
  }
  const all = [...entries.values()];
  const bySound = Map.groupBy(all, ({ sound }) => sound);

  /** The longest known word at a place of a text. */
  function wordAt(text: string, at: number): Entry | undefined {
    for (let size = Math.min(LONGEST_WORD, text.length - at); size > 0; size -= 1) {
      const found = entries.get(text.slice(at, at + size));
      if (found) return found;
    }
    return undefined;
  }

  function readingOf(folded: string): string {
    let read = '';
    for (let at = 0; at < folded.length;) {
      const isKanji = /\p{Script=Han}/u.test(folded.charAt(at));
      const found = isKanji ? wordAt(folded, at) : undefined;
      read += found?.reading ?? folded.charAt(at);
      at += found?.word.length ?? 1;
    }
    return read;
  }

  /** Splits a sound into as few known words as possible. */
  function parts(sound: string): readonly string[] | undefined {
    if (sound.length > LONGEST_SPLIT) return undefined;
    const best: (readonly string[] | undefined)[] = [[]];
    for (let end = 1; end <= sound.length; end += 1)
      for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
        const before = best[start];
        const part = sound.slice(start, end);
        if (before === undefined || !(part.length === 1 ? start === 0 || end === sound.length : bySound.has(part)))
          continue;
        if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, part];
      }
    return best[sound.length];
  }
  const formsOf = (sound: string): readonly string[] => (bySound.get(sound) ?? []).map(({ word }) => word);

  return {
    has: (word) => entries.has(word),
    readingOf,
    written(sound) {
      const whole = formsOf(sound);
      const split = whole.length > 0 ? undefined : parts(sound);
      if (split === undefined || split.length > 4) return whole.slice(0, MOST_FORMS);
      let joined: readonly string[] = [''];
      for (const part of split) {
        const forms = part.length === 1 ? [part, ''] : formsOf(part).slice(0, MOST_FORMS / 2);
        joined = joined.flatMap((before) => forms.map((form) => before + form)).slice(0, 2 * MOST_FORMS);
      }
      // What is left of kana that are all optional is no word.
      return joined.filter((form) => form.length > 1).slice(0, MOST_FORMS);
    },
    near(word, sound) {
      const [most, mostOfSound] = [forgiven(word.length), sound === undefined ? 0 : forgiven(sound.length + 1)];
      // One wrong kanji leaves enough of a word of three.
      const mostWritten = most === 0 && word.length === 3 && /^\p{Script=Han}+$/u.test(word) ? 1 : most;
      const [wordBits, soundBits] = [bitsOf(word), bitsOf(sound ?? '')];
      const found: { readonly word: string; readonly off: number }[] = [];
      const apart = (bits: number, other: number, one: string, two: string, allowed: number): number => {
        if (allowed === 0 || !mayBeNear(bits, other, allowed)) return Infinity;
        const off = distance(one, two, allowed);
        return off > allowed ? Infinity : off;
      };
      for (const entry of all) {
        const off = Math.min(
          apart(entry.wordBits, wordBits, entry.word, word, mostWritten),
          sound === undefined ? Infinity : apart(entry.soundBits, soundBits, entry.sound, sound, mostOfSound),
        );
        if (off < Infinity) found.push({ word: entry.word, off });
      }
      return found
        .toSorted((one, other) => one.off - other.off || one.word.length - other.word.length)
        .slice(0, MOST_FORMS)
        .map((near) => near.word);
    },
  };
}
