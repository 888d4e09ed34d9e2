import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** Most characters in one request: a long notice. */
export const READINGS_LENGTH = 10_000;

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
