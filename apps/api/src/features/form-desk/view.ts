import { applicantRows } from '@machi/domain/applications/applicant';
import { doneBy } from '@machi/domain/applications/rules';
import { townTimeText } from '@machi/domain/calendar/model';
import type { HandledForm, HandledLine } from '@machi/domain/form-desk/contract';
import { isOwn, seenOf } from '@machi/domain/form-desk/rules';
import type { Locale } from '@machi/domain/locale/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import type { Queryable } from '../../database/database.ts';
import { viewApplicationLine } from '../../filing/view-line.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import { deskStore } from './desk-store.ts';
import type { HandledRow } from './desk-store.ts';

export const viewHandledLine = (row: HandledRow, actorId: number, locale: Locale): HandledLine => ({
  ...viewApplicationLine(row, locale),
  member_id: row.member_id,
  name: row.name,
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name,
  due_on: row.due_on,
  is_own: isOwn(row, actorId) ? 1 : 0,
  seen: seenOf(row),
});

/** One application with all that belongs to it. */
export async function viewHandled(
  database: Queryable,
  row: HandledRow,
  actorId: number,
  locale: Locale,
): Promise<HandledForm> {
  const [events, documents] = await Promise.all([
    deskStore.events(database, row.onlineform_application_id),
    documentStore.listHeld(database, row.application_code),
  ]);
  return {
    ...viewHandledLine(row, actorId, locale),
    reason: row.reason,
    applicant: applicantRows(row.applicant, locale),
    sections: writtenSections(row.body, row.content, { place: 'desk', locale, files: documents }),
    fee_lines: row.fee_lines.map(({ label, amount }) => ({ label: label[locale], amount })),
    documents: documents.map(({ checked_at, ...file }) => ({
      ...file,
      checked_at: checked_at && townTimeText(checked_at),
    })),
    events: events.map(({ kind, body, actor_member_id, by_name, created_at }) => ({
      kind,
      body,
      by: doneBy(actor_member_id, row.member_id),
      by_name,
      created_at: townTimeText(created_at),
    })),
  };
}
