import { townTimeText } from '@machi/domain/calendar/model';
import { deleteDraft, readDraft, saveDraft } from '@machi/domain/drafts/contract';
import { DRAFT_MAX_BYTES, keptContent, DRAFT_DAYS, MAX_DRAFTS, type DraftContent } from '@machi/domain/drafts/model';
import { refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Queryable } from '../../database/database.ts';
import { above, among, rowsOf } from '../../database/rows.ts';
import { draft } from '../../database/tables/drafts.ts';

const drafts = rowsOf(draft);

const oldestKept = (now: Date): Date => new Date(now.getTime() - DRAFT_DAYS * 86_400_000);

const draftStore = {
  async save(transaction: Queryable, member_id: number, draft_key: string, content: DraftContent, now: Date) {
    const row = { member_id, draft_key, content, saved_at: now };
    await drafts.put(transaction, 'upsert-draft', ['member_id', 'draft_key'], row);
    const beyond = { limit: MAX_DRAFTS, offset: MAX_DRAFTS };
    const reading = { columns: ['draft_key'], order: ['-saved_at', 'draft_key'], page: beyond } as const;
    const oldest = await drafts.list(transaction, 'list-oldest-drafts', { member_id }, reading);
    const keys = among(oldest.map((one) => one.draft_key));
    await drafts.remove(transaction, 'drop-oldest-drafts', { member_id, draft_key: keys });
  },
  read: (database: Queryable, member_id: number, draft_key: string, now: Date) =>
    drafts.one(database, 'select-draft', { member_id, draft_key, saved_at: above(oldestKept(now)) }),
  remove: (transaction: Queryable, member_id: number, draft_key: string) =>
    drafts.remove(transaction, 'delete-draft', { member_id, draft_key }),
};

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
