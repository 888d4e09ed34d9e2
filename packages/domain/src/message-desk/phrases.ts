import * as z from 'zod/mini';
import { requiredText } from '../fields/model.ts';
import { Body } from '../messages/model.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';

export const PHRASE_NAME_LENGTH = 40;
/** Most fixed texts of one office: more would be hard to find. */
export const MOST_PHRASES = 50;

export const PhraseName = requiredText(PHRASE_NAME_LENGTH);
/** A fixed text of an office, which officials insert into answers and adapt. */
export const Phrase = z.object({
  message_phrase_id: z.number(),
  phrase_name: z.string(),
  body: Body,
  /** Number of changes so far. */
  revision: z.number(),
});
export type Phrase = z.infer<typeof Phrase>;

/** A change of a fixed text, with the revision as it was read. */
interface Change {
  readonly message_phrase_id: number;
  readonly revision: number;
}

const nameTaken = (name: string) => refuse(409, { field: 'phrase_name', code: 'phrase-name-taken', params: [name] });

/** Refuses a fixed text above the limit, or with a name that exists. */
export function refusePhrase(stored: readonly Phrase[], name: string): Refusal | undefined {
  if (stored.length >= MOST_PHRASES)
    return refuse(409, { field: '', code: 'too-many-phrases', params: [MOST_PHRASES] });
  return stored.some(({ phrase_name }) => phrase_name === name) ? nameTaken(name) : undefined;
}

/**
 * Refuses to change or remove a fixed text that no longer exists or that a colleague has changed.
 * @param name the new name; left out for a removal
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
