import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { House } from '../../platform/house.ts';
import type { Pdf } from '../../platform/pdf/document.ts';
import { tooManyRequests } from '../../platform/work/line-limits.ts';
import { applicationPdf } from './application-pdf.ts';
import type { ApplicationRow } from './application-store.ts';
import { proxyInWords } from './proxied.ts';
import { rowsOf } from '../../database/rows.ts';
import { onlineform_application } from '../../database/tables/onlineforms.ts';

/** The source of a PDF as stored in JSON. */
type PaperSource = Omit<Pdf, 'now'> & { readonly now: string };

const applications = rowsOf(onlineform_application);

/** The stored PDF, if it was printed, and its source. */
export const readPdf = async (database: Queryable, onlineform_application_id: number) =>
  (await applications.one(
    database,
    'read-form-application-paper',
    { onlineform_application_id },
    { columns: ['paper', 'paper_source'] },
  )) ?? { paper: null, paper_source: null };

/** A correction or another request may come first while it is printed. */
const MOST_TRIES = 3;

/** The sample town's past applications keep no source: their PDFs are drawn each time. */
async function drawnAgain(house: House, row: ApplicationRow, askedBy: number): Promise<Uint8Array | Refusal> {
  // After a withdrawal there is no PDF either.
  if (row.member_id === null) return notFound;
  const files = await documentStore.listHeld(house.database, row.application_code);
  const proxy = proxyInWords(row.proxy_office, row.proxy_name);
  return house.press.print(
    askedBy,
    applicationPdf(house.town, { ...row, form: row, files, proxy, delegate: row.delegate_name }),
  );
}

/**
 * The PDF of an application. It is printed from the confirmed content at the first request and kept from then on: most
 * are never requested.
 * @param askedBy the member for whom the press works
 */
export async function pdfOf(house: House, row: ApplicationRow, askedBy: number): Promise<Uint8Array | Refusal> {
  const { database, press } = house;
  const id = row.onlineform_application_id;
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const { paper, paper_source } = await readPdf(database, id);
    if (paper) return paper;
    const source = paper_source as PaperSource | null;
    if (!source) return drawnAgain(house, row, askedBy);
    const printed = await press.print(askedBy, { ...source, now: new Date(source.now) });
    if (isRefusal(printed)) return printed;
    // The first print is kept, and only if the content has not changed meanwhile.
    const unprinted = { onlineform_application_id: id, paper: null, paper_source };
    await applications.update(database, 'keep-form-application-paper', unprinted, { paper: Buffer.from(printed) });
  }
  return tooManyRequests(5);
}
