import * as z from 'zod/mini';
import { list, bounded, tooLong } from '../bounds/bounds.ts';
import { endpoint } from '../contract/endpoint.ts';

/** Most characters in one request: a long notice. */
export const READINGS_LENGTH = 10_000;

/** Readings of weekdays in brackets and above the columns of a calendar. */
export const weekdays: Readonly<Record<string, string>> = {
  月: 'げつ',
  火: 'か',
  水: 'すい',
  木: 'もく',
  金: 'きん',
  土: 'ど',
  日: 'にち',
  祝: 'しゅく',
};

/** A word of kanji in a text, and its probable reading. */
export const WordReading = z.object({
  /** Its offset in the text. */
  at: z.number(),
  base: z.string(),
  /** In hiragana. */
  reading: z.string(),
});
export type WordReading = z.infer<typeof WordReading>;

export const askReadings = endpoint('askReadings', 'POST', '/api/readings', {
  permission: 'rich-text:write:any',
  input: z.object({ text: z.string().check(z.maxLength(READINGS_LENGTH)) }),
  reply: z.object({ words: z.array(WordReading) }),
  refusals: ['too-many-requests'],
  description: `How the kanji of a Japanese text are probably read, by a dictionary: without the kana around them. Names may be wrong; whoever writes decides. At most ${READINGS_LENGTH} characters; nothing of it is kept.`,
  maxBodyBytes: READINGS_LENGTH * 6 + 1024,
});

/** Most texts in one request: the texts of a page are asked for in several. */
export const MOST_TEXTS = 200;

export const askTextReadings = endpoint('askTextReadings', 'POST', '/api/texts/readings', {
  permission: 'public',
  dependsOnReader: true,
  input: z.object({
    texts: list(z.string().check(bounded(READINGS_LENGTH)), MOST_TEXTS).check(
      z.refine(
        (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= READINGS_LENGTH,
        tooLong(READINGS_LENGTH),
      ),
    ),
  }),
  reply: z.object({
    /** Of each text its words of kanji in order: where one begins, its length, and its reading in hiragana. */
    texts: z.array(z.array(z.tuple([z.number(), z.number(), z.string()]))),
  }),
  refusals: ['too-many-requests'],
  description: `How the kanji of Japanese texts are read, for furigana. Names of people and places are read as the town’s list says, the reader’s own name as they wrote it; other names have no reading. At most ${READINGS_LENGTH} characters in all; nothing of them is kept.`,
  maxBodyBytes: READINGS_LENGTH * 6 + 4096,
});
