import { townTimeText } from '@machi/domain/calendar/model';
import type { AskedDocument, OpenAsked } from '@machi/domain/asked-documents/model';
import { stateOf } from '@machi/domain/asked-documents/rules';
import type { Settlement, StoredAsked } from '@machi/domain/asked-documents/rules';
import type { DocumentFile } from '@machi/domain/documents/model';
import { HOLDS_TIME } from '../../bookings/store.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { asked_document } from '../../database/tables/memos/asked-documents.ts';

export type AskedRow = typeof asked_document.$inferSelect;

const selectOf = statement<AskedRow & { readonly document: DocumentFile | null }>(
  'asked-documents-of',
  `select a.*, case when d.document_id is not null then jsonb_build_object('document_id', d.document_id, 'purpose', d.purpose,
     'file_name', d.file_name, 'media_type', d.media_type, 'byte_count', d.byte_count) end as document
   from asked_document a left join document d on d.document_id = a.document_id and d.application_code = a.application_code
   where a.application_code = $1 and ($2::int is null or a.member_id = $2) order by a.asked_document_id`,
);
/** As many as a list shows. */
const OPEN_SHOWN = 50;
const selectOpen = statement<OpenAsked>(
  'asked-documents-open',
  `select a.asked_document_id, first.reservation_id, a.what, a.due_on from asked_document a
   cross join lateral (select r.reservation_id from reservation r
     where r.application_code = a.application_code and r.member_id = a.member_id and ${HOLDS_TIME}
     order by r.started_at limit 1) first
   where a.member_id = $1 and a.arrived_at is null and a.settled_at is null
   order by a.due_on, a.asked_document_id limit ${OPEN_SHOWN}`,
);
const lockOne = statement<AskedRow>(
  'asked-document-lock',
  'select * from asked_document where asked_document_id = $1 for update',
);
const insert = statement(
  'asked-document-ask',
  `insert into asked_document (application_code, member_id, asked_by, asked_at, what, why, due_on) values ($1, $2, $3, $4, $5, $6, $7)`,
);
const setArrived = statement(
  'asked-document-arrive',
  'update asked_document set document_id = $2, arrived_at = $3 where asked_document_id = $1',
);
const setSettled = statement(
  'asked-document-settle',
  `update asked_document set settled_at = $2, settled_by = $3, outcome = $4, answer = $5 where asked_document_id = $1`,
);
const noteFile = statement(
  'asked-document-file',
  'update reservation set document_file = 1 where application_code = $1',
);

/** What is known of an application of which something is asked. */
interface Application {
  readonly application_code: string;
  readonly member_id: number | null;
  readonly booked_by: number | null;
  readonly spot_id: number;
  readonly room_id: number;
  readonly reservation_id: number;
  readonly reservation_code: string;
  readonly is_standing: boolean;
  readonly open: number;
}
const selectApplication = statement<Application>(
  'asked-document-application',
  `select r.application_code, r.member_id, r.booked_by, r.spot_id, r.room_id, r.reservation_id, r.reservation_code,
     (${HOLDS_TIME}) as is_standing,
     (select count(*)::int from asked_document a where a.application_code = r.application_code and a.settled_at is null) as open
   from reservation r where r.application_code = (
     select application_code from reservation where application_code = $1 or reservation_code = $1 limit 1)
   order by (${HOLDS_TIME}) desc, r.started_at limit 1`,
);

export const askedDocuments = {
  /** The application, by its code or that of one of its dates, with the first date that stands. */
  application: async (database: Queryable, code: string) =>
    (await database.run(selectApplication, [code.normalize('NFKC').toUpperCase()]))[0],
  async list(database: Queryable, code: string, memberId: number | null = null): Promise<AskedDocument[]> {
    const rows = await database.run(selectOf, [code, memberId]);
    return rows.map(({ asked_document_id, what, why, due_on, asked_at, answer, document, ...row }) => ({
      asked_document_id,
      what,
      why,
      due_on,
      asked_at: townTimeText(asked_at),
      state: stateOf(row satisfies StoredAsked),
      arrived_at: row.arrived_at && townTimeText(row.arrived_at),
      settled_at: row.settled_at && townTimeText(row.settled_at),
      answer,
      document,
    }));
  },
  open: (database: Queryable, memberId: number) => database.run(selectOpen, [memberId]),
  lock: async (transaction: Queryable, id: number) => (await transaction.run(lockOne, [id]))[0],
  ask: (
    transaction: Queryable,
    of: { readonly application_code: string; readonly member_id: number },
    by: number,
    asked: { readonly what: string; readonly why: string; readonly due_on: string },
    now: Date,
  ) => transaction.run(insert, [of.application_code, of.member_id, by, now, asked.what, asked.why, asked.due_on]),
  async arrive(transaction: Queryable, row: AskedRow, documentId: number, now: Date): Promise<void> {
    await transaction.run(setArrived, [row.asked_document_id, documentId, now]);
    await transaction.run(noteFile, [row.application_code]);
  },
  settle: (transaction: Queryable, id: number, outcome: Settlement, answer: string, by: number, now: Date) =>
    transaction.run(setSettled, [id, now, by, outcome, answer]),
};
