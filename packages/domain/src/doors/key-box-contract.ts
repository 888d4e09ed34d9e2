import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';

const toRead = endpointsFor('door:read:any');
const toOpen = endpointsFor('door:open:any');

/** The digits that a key box has to show from a time on. Town time. */
export const KeyBoxChange = z.object({
  door_key_id: z.number(),
  door_name: z.string(),
  from: z.string(),
  until: z.string(),
  digits: z.string(),
  /** An official has turned them. */
  is_set: z.boolean(),
});
export type KeyBoxChange = z.infer<typeof KeyBoxChange>;

const reply = z.object({ changes: z.array(KeyBoxChange) });

export const listKeyBoxes = toRead('listKeyBoxes', 'GET', '/api/key-boxes', {
  reply,
  description:
    'The digits of key boxes in the next 48 hours, in the order of their times. It names nobody; each look is in the audit log.',
});

export const setKeyBox = toOpen('setKeyBox', 'POST', '/api/key-boxes/:door_key_id', {
  input: z.object({ door_key_id: RowId, is_set: z.boolean() }),
  refusals: ['not-found'],
  changes: ['listKeyBoxes'],
  description: 'Notes that an official has turned a key box to these digits, or has not after all.',
});

export const printKeyBoxes = toRead('printKeyBoxes', 'GET', '/api/key-boxes/paper', {
  reply: PdfFile,
  description: 'The same list on paper, with a box to tick beside each change.',
});
