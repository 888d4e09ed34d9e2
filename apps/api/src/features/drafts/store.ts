import { DRAFT_DAYS, MAX_DRAFTS, type DraftContent } from '@machi/domain/drafts/model';
import type { Queryable } from '../../database/database.ts';
import { above, among, rowsOf } from '../../database/rows.ts';
import { draft } from '../../database/tables/drafts.ts';

const drafts = rowsOf(draft);

const oldestKept = (now: Date): Date => new Date(now.getTime() - DRAFT_DAYS * 86_400_000);

export const draftStore = {
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
