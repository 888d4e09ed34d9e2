import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { House } from '../../platform/house.ts';
import type { Paper } from '../../platform/papers/paper.ts';
import { tooManyRequests } from '../../platform/work/line-limits.ts';
import { applicationPaper } from './application-paper.ts';
import type { ApplicationRow } from './application-store.ts';
import { proxyInWords } from './confirm-content.ts';

/** A paper as data, as JSON keeps it. */
type PaperSource = Omit<Paper, 'now'> & { readonly now: string };

interface PaperRow {
  readonly paper: Buffer | null;
  readonly paper_source: PaperSource | null;
}

const selectPaper = statement<PaperRow>(
  'read-form-application-paper',
  'select paper, paper_source from onlineform_application where onlineform_application_id = $1',
);
/** The first one that was printed is the paper, and only of what the application still says. */
const keepPaper = statement(
  'keep-form-application-paper',
  `update onlineform_application set paper = $2
   where onlineform_application_id = $1 and paper is null and paper_source = $3::jsonb`,
);
/** Its paper where it was printed, and what it is printed from. */
export const readPaper = async (database: Queryable, id: number): Promise<PaperRow> =>
  (await database.run(selectPaper, [id]))[0] ?? { paper: null, paper_source: null };

/** It can be corrected while it is being printed, and somebody else may be first. */
const MOST_TRIES = 3;

/** Of the sample's past nothing is kept: its papers are drawn each time. */
async function drawnAgain(house: House, row: ApplicationRow, askedBy: number): Promise<Uint8Array | Refusal> {
  // Whoever has left has no paper any more, either.
  if (row.member_id === null) return notFound;
  const files = await documentStore.listHeld(house.database, row.application_code);
  const proxy = proxyInWords(row.proxy_office, row.proxy_name);
  return house.press.print(askedBy, applicationPaper(house.town, { ...row, form: row, files, proxy }));
}

/**
 * The paper of an application. It is printed from what it said when it was confirmed, when somebody first asks for it, and
 * kept from then on: most are never asked for.
 * @param askedBy the member for whom the press works
 */
export async function paperOf(house: House, row: ApplicationRow, askedBy: number): Promise<Uint8Array | Refusal> {
  const { database, press } = house;
  const id = row.onlineform_application_id;
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const { paper, paper_source } = await readPaper(database, id);
    if (paper) return paper;
    if (!paper_source) return drawnAgain(house, row, askedBy);
    const printed = await press.print(askedBy, { ...paper_source, now: new Date(paper_source.now) });
    if (isRefusal(printed)) return printed;
    // Another one that was kept meanwhile stays.
    await database.run(keepPaper, [id, Buffer.from(printed), JSON.stringify(paper_source)]);
  }
  return tooManyRequests(5);
}
