import { refuseCorrecting } from '@machi/domain/applications/rules';
import type { Locale } from '@machi/domain/locale/model';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { notFound } from '@machi/domain/refusals/model';
import type { Queryable } from '../../../database/database.ts';
import { documentStore } from '../../../platform/files/document-store.ts';
import { applicationStore, type ApplicationRow } from '../application-store.ts';
import { formStore } from '../form-store.ts';
import { viewForm } from './view-form.ts';

/** The earlier content for a new application, without its files. */
export function contentAgain({ onlineform_id, body, content }: ApplicationRow) {
  const files = new Set(
    fieldsOfForm(body)
      .filter(({ kind }) => kind === 'file')
      .map(({ name }) => name),
  );
  const kept = Object.entries(content).filter(([name]) => !files.has(name));
  return { onlineform_id, content: Object.fromEntries(kept) };
}

/** The content for a correction; not found if none is asked for. */
export async function sentBack(database: Queryable, row: ApplicationRow, locale: Locale, now: Date) {
  if (refuseCorrecting(row)) return notFound;
  const form = await formStore.readVersion(database, row.onlineform_id, row.version);
  if (!form) return notFound;
  const [events, files] = await Promise.all([
    applicationStore.events(database, row.onlineform_application_id),
    documentStore.listHeld(database, row.application_code),
  ]);
  const asked = events.findLast(({ kind }) => kind === 'correction-asked')?.body ?? '';
  // A correction uses the application's own version, even if the form has changed.
  return {
    onlineform: viewForm({ ...form, is_open: 1, is_test: row.is_test }, locale, now),
    content: row.content,
    files: files.map(({ document_id, file_name, byte_count }) => ({ document_id, file_name, byte_count })),
    asked,
  };
}
