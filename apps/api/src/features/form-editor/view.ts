import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import { changesBetween, isSame } from '@machi/domain/form-editor/changes';
import { easyWordsIn } from '@machi/domain/form-editor/edits';
import type { EditedForm, EditedLine, FormVersion } from '@machi/domain/form-editor/contract';
import { checkedDraft, draftOf } from '@machi/domain/form-editor/draft';
import type { FormBody } from '@machi/domain/onlineforms/model';
import type { Queryable } from '../../database/database.ts';
import { editStore, type EditedRow, type VersionRow } from './edit-store.ts';

const textOrNull = (at: Date | null): string | null => (at === null ? null : townTimeText(at));

/** The content to edit: the draft, or the published form. */
export const draftIn = ({ draft, body }: EditedRow) => draftOf(draft ?? body);

export const viewEditedLine = (row: EditedRow): EditedLine => ({
  ...only(row, ['onlineform_id', 'is_open', 'version', 'draft_saved_by', 'under_way']),
  form_name: draftIn(row).form_name,
  has_draft: row.draft === null ? 0 : 1,
  draft_saved_at: textOrNull(row.draft_saved_at),
  is_tried: row.test_key === null ? 0 : 1,
  has_easy: easyWordsIn(row.body).length > 0 ? 1 : 0,
});

/** Each version with the published one before it, the newest first. */
function viewVersions(rows: readonly VersionRow[]): FormVersion[] {
  let before: FormBody | undefined;
  const versions = rows.map(({ body, created_at, published_at, ...row }): FormVersion => {
    const changes = before === undefined ? null : [...changesBetween(before, body)];
    if (published_at !== null) before = body;
    return { ...row, created_at: townTimeText(created_at), published_at: textOrNull(published_at), changes };
  });
  return versions.toReversed();
}

function isTestOlder(row: EditedRow): boolean {
  if (row.test_body === null) return false;
  const checked = checkedDraft(draftIn(row));
  return !('body' in checked) || !isSame(checked.body, row.test_body);
}

export async function viewEditedForm(database: Queryable, row: EditedRow): Promise<EditedForm> {
  const versions = await editStore.versions(database, row.onlineform_id);
  return {
    ...viewEditedLine(row),
    seen: row.revision,
    draft: { ...draftIn(row) },
    test_key: row.test_key,
    is_test_older: isTestOlder(row) ? 1 : 0,
    versions: viewVersions(versions),
  };
}
