import { townTimeText } from '@machi/domain/calendar/model';
import { deleteDraft, readDraft, saveDraft } from '@machi/domain/drafts/contract';
import { DRAFT_MAX_BYTES, keptContent } from '@machi/domain/drafts/model';
import { refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { draftStore } from './store.ts';

/** Routes for unsent input of a member, so that they can continue on another device. */
export const routes = ({ database }: House) => [
  serve(saveDraft, async ({ draft_key, content }, { member, now, write }) => {
    const kept = keptContent(content);
    if (Buffer.byteLength(JSON.stringify(kept)) > DRAFT_MAX_BYTES)
      return refuse(422, { field: 'content', code: 'draft-size' });
    return write(async (transaction) => {
      await draftStore.save(transaction, member.member_id, draft_key, kept, now);
      return { saved_at: townTimeText(now) };
    });
  }),

  serve(readDraft, async ({ draft_key }, { member, now }) => {
    const row = await draftStore.read(database, member.member_id, draft_key, now);
    return { draft: row ? { content: row.content, saved_at: townTimeText(row.saved_at) } : null };
  }),

  serve(deleteDraft, ({ draft_key }, { member, write }) =>
    write(async (transaction) => {
      await draftStore.remove(transaction, member.member_id, draft_key);
      return {};
    }),
  ),
];
