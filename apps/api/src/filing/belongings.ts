import type { Queryable } from '../database/database.ts';
import { documentStore } from '../platform/files/document-store.ts';
import { applicationStore } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';

/** What lies beside the row of an application: what happened to it, and its files. */
export async function belongingsOf(database: Queryable, row: ApplicationRow) {
  const [events, files] = await Promise.all([
    applicationStore.events(database, row.onlineform_application_id),
    documentStore.listHeld(database, row.application_code),
  ]);
  return { events, files };
}
