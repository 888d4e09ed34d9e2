import { deliveredOn } from '@machi/domain/applications/rules';
import type { Queryable } from '../database/database.ts';
import type { House } from '../platform/house.ts';
import { applicationStore } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';
import { tellFiled } from './letters.ts';

/**
 * Files an application that is complete: from now on it is "requesting" and has its code (product, "Online
 * application"). The applicant gets its content. One that is filed already stays as it is.
 */
export async function fileApplication(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  now: Date,
): Promise<ApplicationRow> {
  if (row.stage === 'filed') return row;
  const id = row.onlineform_application_id;
  const due_on = deliveredOn(row.body, now);
  await applicationStore.setStage(transaction, id, 'filed', { at: now, due_on });
  await applicationStore.addEvent(transaction, id, { kind: 'filed', by: row.proxied_by ?? row.member_id, at: now });
  const filed: ApplicationRow = { ...row, stage: 'filed', filed_at: now, due_on };
  await tellFiled(transaction, house, filed, now);
  return filed;
}
