import { deliveredOn } from '@machi/domain/applications/rules';
import type { FormBody } from '@machi/domain/onlineforms/model';
import type { Queryable } from '../../database/database.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { House } from '../../platform/house.ts';
import type { Correspondent } from '../../platform/notifications/recipient.ts';
import { applicationStore, type ApplicationRow, type WrittenApplication } from './application-store.ts';
import { dueAgain } from './due-again.ts';
import { tellCorrected, tellFiled, tellFiledTo } from './notifications.ts';

/** Who files it, and when. */
interface Filing {
  readonly by: number | null;
  readonly now: Date;
}

/** What was sent back is corrected, and signed anew where it is signed: it waits for the office again, since its first day. */
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
 * Writes what was confirmed as filed at once: nothing is to be signed or paid. It waits for the office from now on, and
 * the applicant gets its content.
 * @param recipient whom the notification goes to
 */
export async function writeFiled(
  transaction: Queryable,
  house: House,
  written: WrittenApplication,
  body: FormBody,
  recipient: Correspondent,
): Promise<void> {
  const { onlineform_application_id: id, created_at: at } = written;
  // In one trip: none of them waits for what another one answers.
  await Promise.all([
    applicationStore.write(transaction, { ...written, stage: 'filed' }, { at, due_on: deliveredOn(body, at) }),
    applicationStore.addEvent(transaction, id, { kind: 'filed', by: written.member_id, at }),
    tellFiledTo(transaction, house, { ...written, body }, recipient, at),
  ]);
}

/**
 * Files an application that is complete: from now on it is "requesting" and has its code (product, "Online
 * application"). The applicant gets its content. One that is filed already stays as it is, unless it was sent back.
 */
export async function fileApplication(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  filing: Filing,
): Promise<ApplicationRow> {
  const { by, now } = filing;
  // From now on the applicant has them, whoever sent them.
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
