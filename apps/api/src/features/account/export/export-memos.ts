import { townTimeText } from '@machi/domain/calendar/model';
import { stateOf } from '@machi/domain/asked-documents/rules';
import { statement } from '../../../database/database.ts';
import type { Queryable } from '../../../database/database.ts';
import { rowsOf } from '../../../database/rows.ts';
import { asked_document } from '../../../database/tables/memos/asked-documents.ts';

const selectMemos = statement<{ application_code: string | null; body: string | null; written_at: Date }>(
  'export-memos',
  `select m.application_code, v.body, v.written_at from memo m join memo_version v using (memo_id)
   where m.member_id = $1 order by m.memo_id, v.version`,
);
const askedRows = rowsOf(asked_document);

/** What the office has noted of a person for its colleagues, with what it said before, and which documents it has asked for. */
export async function readMemoThings(database: Queryable, memberId: number) {
  const [memos, asked] = await Promise.all([
    database.run(selectMemos, [memberId]),
    askedRows.list(database, 'export-asked-documents', { member_id: memberId }, { order: ['asked_document_id'] }),
  ]);
  return {
    memos: memos.map(({ written_at, body, ...row }) => ({
      ...row,
      body: body ?? '',
      is_withdrawn: body === null,
      written_at: townTimeText(written_at),
    })),
    asked_documents: asked.map((row) => ({
      application_code: row.application_code,
      what: row.what,
      why: row.why,
      due_on: row.due_on,
      asked_at: townTimeText(row.asked_at),
      arrived_at: row.arrived_at && townTimeText(row.arrived_at),
      settled_at: row.settled_at && townTimeText(row.settled_at),
      state: stateOf(row),
      answer: row.answer,
    })),
  };
}
export type MemoThings = Readonly<Awaited<ReturnType<typeof readMemoThings>>>;
