import { DRAFT_DAYS, MAX_DRAFTS, type DraftContent } from '@machi/domain/drafts/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { draft } from '../../database/tables/drafts.ts';

const drafts = rowsOf(draft);
const dropOldest = statement(
  'drop-oldest-drafts',
  `delete from draft where member_id = $1 and draft_key in (
     select draft_key from draft where member_id = $1 order by saved_at desc, draft_key offset $2)`,
);

const oldestKept = (now: Date): Date => new Date(now.getTime() - DRAFT_DAYS * 86_400_000);

export const draftStore = {
  async save(transaction: Queryable, member_id: number, draft_key: string, content: DraftContent, now: Date) {
    const row = { member_id, draft_key, content, saved_at: now };
    await drafts.put(transaction, 'upsert-draft', ['member_id', 'draft_key'], row);
    await transaction.run(dropOldest, [member_id, MAX_DRAFTS]);
  },
  read: (database: Queryable, member_id: number, draft_key: string, now: Date) =>
    drafts.one(database, 'select-draft', { member_id, draft_key, saved_at: above(oldestKept(now)) }),
  remove: (transaction: Queryable, member_id: number, draft_key: string) =>
    drafts.remove(transaction, 'delete-draft', { member_id, draft_key }),
};
