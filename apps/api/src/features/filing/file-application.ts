import { deliveredOn } from '@machi/domain/applications/rules';
import type { FormBody } from '@machi/domain/onlineforms/model';
import type { Queryable } from '../../database/database.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { House } from '../../platform/house.ts';
import type { Correspondent } from '../../platform/notifications/recipient.ts';
import { applicationStore, type ApplicationRow, type WrittenApplication } from './application-store.ts';
import { dueAgain } from './due-again.ts';
import { tellCorrected, tellFiled, tellFiledTo } from './notifications.ts';

/** The filer and the time. */
interface Filing {
  readonly by: number | null;
  readonly now: Date;
}

/** Files a corrected application again. It waits for the office since its first day. */
async function fileAgain(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  filedAt: Date,
  { by, now }: Filing,
) {
  const id = row.onlineform_application_id;
  const due_on = dueAgain(row, await applicationStore.events(transaction, id), now);
  await applicationStore.setStage(transaction, id, 'filed', { at: filedAt, due_on });
  await applicationStore.setCorrection(transaction, id, 0, due_on);
  await applicationStore.addEvent(transaction, id, { kind: 'corrected', by, at: now });
  const filed: ApplicationRow = { ...row, stage: 'filed', is_in_correction: 0, due_on };
  if (row.assigned_to !== null) await tellCorrected(transaction, house, filed, row.assigned_to, now);
  return filed;
}

/**
 * Writes a confirmed application as filed at once: it needs neither signature nor payment. It now waits for the office,
 * and the applicant gets its content.
 * @param recipient the recipient of the notification
 */
export async function writeFiled(
  transaction: Queryable,
  house: House,
  written: WrittenApplication,
  body: FormBody,
  recipient: Correspondent,
): Promise<void> {
  const { onlineform_application_id: id, created_at: at } = written;
  // One round trip: no statement needs another's answer.
  await Promise.all([
    applicationStore.write(transaction, { ...written, stage: 'filed' }, { at, due_on: deliveredOn(body, at) }),
    applicationStore.addEvent(transaction, id, { kind: 'filed', by: written.member_id, at }),
    tellFiledTo(transaction, house, { ...written, body }, recipient, at),
  ]);
}

/**
 * Files a complete application: it is now "requesting" and has its code (product, "Online application"). The applicant
 * gets its content. A filed application stays as it is, unless it was sent back.
 */
export async function fileApplication(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  filing: Filing,
): Promise<ApplicationRow> {
  const { by, now } = filing;
  // From now on the files belong to the applicant, also those sent by an official.
  if (row.is_proxied === 1 && row.member_id !== null)
    await documentStore.handOver(transaction, row.application_code, row.member_id);
  if (row.stage === 'filed' && row.is_in_correction === 0) return row;
  if (row.filed_at !== null) return fileAgain(transaction, house, row, row.filed_at, filing);
  const id = row.onlineform_application_id;
  const due_on = deliveredOn(row.body, now);
  await applicationStore.setStage(transaction, id, 'filed', { at: now, due_on });
  await applicationStore.addEvent(transaction, id, { kind: 'filed', by, at: now });
  const filed: ApplicationRow = { ...row, stage: 'filed', filed_at: now, due_on };
  await tellFiled(transaction, house, filed, now);
  return filed;
}
