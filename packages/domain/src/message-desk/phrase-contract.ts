import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { Body } from '../messages/model.ts';
import { MOST_PHRASES, Phrase, PhraseName } from './phrases.ts';

const toAnswer = endpointsFor('message:answer:any');

/** All fixed texts of the office, by name. */
const reply = z.object({ phrases: z.array(Phrase) });
const Written = { phrase_name: PhraseName, body: Body };
/** Revision of the fixed text as it was read. */
const Revision = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));

export const listPhrases = endpoint('listPhrases', 'GET', '/api/message-desk/phrases', {
  permission: 'message:read:any',
  reply,
  description: `The fixed texts of the official’s own office, at most ${MOST_PHRASES}.`,
});

export const addPhrase = toAnswer('addPhrase', 'POST', '/api/message-desk/phrases', {
  input: z.object(Written),
  reply,
  success: 201,
  refusals: ['not-found', 'too-many-phrases', 'phrase-name-taken'],
  description: 'Adds a fixed text for all who write in the name of this office.',
});

export const changePhrase = toAnswer('changePhrase', 'PUT', '/api/message-desk/phrases/:message_phrase_id', {
  input: z.object({ message_phrase_id: RowId, revision: Revision, ...Written }),
  reply,
  refusals: ['not-found', 'phrase-changed', 'phrase-name-taken'],
  description: 'Changes a fixed text of the own office. What was written with it stays as it is.',
});

export const deletePhrase = toAnswer('deletePhrase', 'DELETE', '/api/message-desk/phrases/:message_phrase_id', {
  input: z.object({ message_phrase_id: RowId, revision: Revision }),
  reply,
  refusals: ['not-found', 'phrase-changed'],
  description: 'Takes a fixed text of the own office away. What was written with it stays as it is.',
});
