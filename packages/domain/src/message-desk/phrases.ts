import * as z from 'zod/mini';
import { requiredText } from '../fields/model.ts';
import { Body } from '../messages/model.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';

/** Most characters of the name under which an office finds a fixed text. */
export const PHRASE_NAME_LENGTH = 40;
/** Fixed texts of one office, at most: more of them nobody finds again. */
export const MOST_PHRASES = 50;

export const PhraseName = requiredText(PHRASE_NAME_LENGTH);
/** What an office writes again and again: put into an answer, and changed there to fit. */
export const Phrase = z.object({
  message_phrase_id: z.number(),
  phrase_name: z.string(),
  body: Body,
  /** Counts its changes. */
  revision: z.number(),
});
export type Phrase = z.infer<typeof Phrase>;

/** Changes of a fixed text, by whoever read it in this state. */
interface Change {
  readonly message_phrase_id: number;
  readonly revision: number;
}

const nameTaken = (name: string) => refuse(409, { field: 'phrase_name', code: 'phrase-name-taken', params: [name] });

/** Why an office cannot add a fixed text to those that it has. */
export function refusePhrase(stored: readonly Phrase[], name: string): Refusal | undefined {
  if (stored.length >= MOST_PHRASES)
    return refuse(409, { field: '', code: 'too-many-phrases', params: [MOST_PHRASES] });
  return stored.some(({ phrase_name }) => phrase_name === name) ? nameTaken(name) : undefined;
}

/**
 * Why a fixed text of an office cannot be changed, or taken away: it is not there, or a colleague has changed it.
 * @param name what it shall be called; left out where it is taken away
 */
export function refusePhraseChange(
  stored: readonly Phrase[],
  { message_phrase_id, revision }: Change,
  name?: string,
): Refusal | undefined {
  const phrase = stored.find((one) => one.message_phrase_id === message_phrase_id);
  if (!phrase) return notFound;
  if (phrase.revision !== revision) return refuse(409, { field: '', code: 'phrase-changed' });
  const isTaken = stored.some((one) => one !== phrase && one.phrase_name === name);
  return isTaken && name !== undefined ? nameTaken(name) : undefined;
}
