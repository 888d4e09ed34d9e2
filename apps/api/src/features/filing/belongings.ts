import type { Queryable } from '../../database/database.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import { payments } from '../../platform/payments/store.ts';
import { readSignature } from '../../platform/signing/signature-store.ts';
import { holderOf, type ApplicationRow } from './application-store.ts';

/** An application's files, signature and newest payment. */
export async function belongingsOf(database: Queryable, row: ApplicationRow) {
  const id = row.onlineform_application_id;
  const [files, signature, payment] = await Promise.all([
    documentStore.listHeld(database, row.application_code),
    readSignature(database, holderOf(id)),
    payments.newest(database, 'application', id),
  ]);
  return { files, signature, payment };
}
