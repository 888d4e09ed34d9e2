import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { Draft, DraftContent, DraftKey } from './model.ts';

const endpoint = endpointsFor('draft:keep:own');

export const saveDraft = endpoint('saveDraft', 'PUT', '/api/drafts/:draft_key', {
  input: z.object({ draft_key: DraftKey, content: DraftContent }),
  reply: z.object({ saved_at: z.string() }),
  refusals: ['draft-size'],
  description:
    'Keeps what a member has typed into a form and not sent; replaces what was kept under the same key. Fields whose name says password are dropped. Of more than 30 the oldest goes, and each after 30 days.',
});

export const readDraft = endpoint('readDraft', 'GET', '/api/drafts/:draft_key', {
  input: z.object({ draft_key: DraftKey }),
  reply: z.object({ draft: z.nullable(Draft) }),
  description: 'What the member has typed and not sent; null when there is nothing.',
});

export const deleteDraft = endpoint('deleteDraft', 'DELETE', '/api/drafts/:draft_key', {
  input: z.object({ draft_key: DraftKey }),
  description: 'Forgets a draft, as when its form was sent.',
});
