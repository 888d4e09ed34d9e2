import { notFound } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../database/database.ts';
import { documentStore } from '../platform/files/document-store.ts';
import type { House } from '../platform/house.ts';
import { applicationPaper } from './application-paper.ts';
import { applicationStore } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';

/**
 * The paper of an application as it was kept when it was confirmed. Of the sample's past none is kept: it is drawn when
 * somebody asks.
 * @param askedBy the member for whom the press works
 */
export async function paperOf(
  house: House,
  database: Queryable,
  row: ApplicationRow,
  askedBy: number,
): Promise<Uint8Array | Refusal> {
  const kept = await applicationStore.paper(database, row.onlineform_application_id);
  if (kept) return kept;
  // Whoever has left has no paper any more, either.
  if (row.member_id === null) return notFound;
  const files = await documentStore.listHeld(database, row.application_code);
  return house.press.print(askedBy, applicationPaper(house.town, { ...row, form: row, files, proxy: '' }));
}
