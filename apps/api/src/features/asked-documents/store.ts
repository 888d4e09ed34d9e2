import { townTimeText } from '@machi/domain/calendar/model';
import type { AskedDocument, OpenAsked } from '@machi/domain/asked-documents/model';
import { stateOf, type StoredAsked } from '@machi/domain/asked-documents/rules';
import type { DocumentFile } from '@machi/domain/documents/model';
import { HOLDS_TIME, IN_CHARGE } from '../bookings/store.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { asked_document } from '../../database/tables/memos/asked-documents.ts';
import { reservation } from '../../database/tables/reservations.ts';

const asked = rowsOf(asked_document);
const reservations = rowsOf(reservation);

export type AskedRow = typeof asked_document.$inferSelect;
type Settled = Pick<AskedRow, 'settled_at' | 'settled_by' | 'outcome' | 'answer'>;

const selectOf = statement<AskedRow & { readonly document: DocumentFile | null }>(
  'asked-documents-of',
  `select a.*, case when d.document_id is not null then jsonb_build_object('document_id', d.document_id, 'purpose', d.purpose,
     'file_name', d.file_name, 'media_type', d.media_type, 'byte_count', d.byte_count) end as document
   from asked_document a left join document d on d.document_id = a.document_id and d.application_code = a.application_code
   where a.application_code = $1 and ($2::int is null or a.member_id = $2) order by a.asked_document_id`,
);
/** Rows of a list. */
const OPEN_SHOWN = 50;
/** SQL: what the office waits for from member $1, what is due first at the top. */
export const OPEN_ASKED = `select a.asked_document_id, first.reservation_id, a.what, a.due_on from asked_document a
   cross join lateral (select r.reservation_id from reservation r
     where r.application_code = a.application_code and r.member_id = a.member_id and ${HOLDS_TIME}
     order by r.started_at limit 1) first
   where a.member_id = $1 and a.arrived_at is null and a.settled_at is null
   order by a.due_on, a.asked_document_id limit ${OPEN_SHOWN}`;
const selectOpen = statement<OpenAsked>('asked-documents-open', OPEN_ASKED);

/** The facts of an application with requested documents. */
interface Application extends Pick<
  typeof reservation.$inferSelect,
  'application_code' | 'member_id' | 'booked_by' | 'spot_id' | 'room_id' | 'reservation_id' | 'reservation_code'
> {
  readonly is_standing: boolean;
  readonly open: number;
  readonly in_charge: readonly number[];
}
const selectApplication = statement<Application>(
  'asked-document-application',
  `select r.application_code, r.member_id, r.booked_by, r.spot_id, r.room_id, r.reservation_id, r.reservation_code,
     (${HOLDS_TIME}) as is_standing, ${IN_CHARGE},
     (select count(*)::int from asked_document a where a.application_code = r.application_code and a.settled_at is null) as open
   from reservation r where r.application_code = (
     select application_code from reservation where application_code = $1 or reservation_code = $1 limit 1)
   order by (${HOLDS_TIME}) desc, r.started_at limit 1`,
);

export const askedDocuments = {
  /** The application with its first valid date, by its code or the code of one of its dates. */
  application: async (database: Queryable, code: string) => (await database.run(selectApplication, [code]))[0],
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
  lock: (transaction: Queryable, id: number) =>
    asked.lock(transaction, 'asked-document-lock', { asked_document_id: id }),
  ask: (
    transaction: Queryable,
    { application_code, member_id }: Pick<AskedRow, 'application_code' | 'member_id'>,
    asked_by: number,
    words: Pick<AskedRow, 'what' | 'why' | 'due_on'>,
    asked_at: Date,
  ) => asked.insert(transaction, 'asked-document-ask', { application_code, member_id, asked_by, asked_at, ...words }),
  async arrive(transaction: Queryable, row: AskedRow, documentId: number, now: Date): Promise<void> {
    const { asked_document_id, application_code } = row;
    const arrived = { document_id: documentId, arrived_at: now };
    await asked.update(transaction, 'asked-document-arrive', { asked_document_id }, arrived);
    await reservations.update(transaction, 'asked-document-file', { application_code }, { document_file: 1 });
  },
  settle: (transaction: Queryable, asked_document_id: number, settled: Settled) =>
    asked.update(transaction, 'asked-document-settle', { asked_document_id }, settled),
};
