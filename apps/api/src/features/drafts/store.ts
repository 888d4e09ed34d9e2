import { DRAFT_DAYS, MAX_DRAFTS } from '@machi/domain/drafts/model';
import type { DraftContent } from '@machi/domain/drafts/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const upsertDraft = statement(
  'upsert-draft',
  `insert into draft (member_id, draft_key, content, saved_at) values ($1, $2, $3::jsonb, $4)
   on conflict (member_id, draft_key) do update set content = excluded.content, saved_at = excluded.saved_at`,
);
const dropOldest = statement(
  'drop-oldest-drafts',
  `delete from draft where member_id = $1 and draft_key in (
     select draft_key from draft where member_id = $1 order by saved_at desc, draft_key offset $2)`,
);
const selectDraft = statement<{ content: DraftContent; saved_at: Date }>(
  'select-draft',
  'select content, saved_at from draft where member_id = $1 and draft_key = $2 and saved_at > $3',
);
const removeDraft = statement('delete-draft', 'delete from draft where member_id = $1 and draft_key = $2');

const oldestKept = (now: Date): Date => new Date(now.getTime() - DRAFT_DAYS * 86_400_000);

export const draftStore = {
  async save(transaction: Queryable, memberId: number, key: string, content: string, now: Date): Promise<void> {
    await transaction.run(upsertDraft, [memberId, key, content, now]);
    await transaction.run(dropOldest, [memberId, MAX_DRAFTS]);
  },
  async read(database: Queryable, memberId: number, key: string, now: Date) {
    return (await database.run(selectDraft, [memberId, key, oldestKept(now)]))[0];
  },
  remove: (transaction: Queryable, memberId: number, key: string) => transaction.run(removeDraft, [memberId, key]),
};
