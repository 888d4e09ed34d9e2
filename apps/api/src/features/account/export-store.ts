import { townTimeText } from '@machi/domain/calendar/model';
import { inTownTime, only } from '@machi/domain/fields/only';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { stateOf } from '@machi/domain/asked-documents/rules';
import { viewReservation, type ViewedRow } from '../bookings/view.ts';
import { statement, type Queryable } from '../../database/database.ts';
import type { reservation } from '../../database/tables/reservations.ts';
import type { House } from '../../platform/house.ts';
import { readOwnAccount } from '../../platform/members/own-account.ts';
import { allOf } from '../../platform/work/gather.ts';
import type { Catalog } from '../../town/catalog.ts';
import { readApplications } from './export-applications.ts';
import { readBillThings, readMandateThings } from './export/export-bills.ts';
import { readRoomPayments } from './export/export-room-payments.ts';
import { readKeptThings } from './export-kept.ts';
import { readClubThings } from './export/export-clubs.ts';
import { readPassThings } from './export-passes.ts';
import { readActivities, readAccesses } from './history-store.ts';
import { rowsOf } from '../../database/rows.ts';
import { death_taken_back } from '../../database/tables/billing/deaths.ts';
import { asked_document } from '../../database/tables/memos/asked-documents.ts';

const selectMemos = statement<{ application_code: string | null; body: string | null; written_at: Date }>(
  'export-memos',
  `select m.application_code, v.body, v.written_at from memo m join memo_version v using (memo_id)
   where m.member_id = $1 order by m.memo_id, v.version`,
);
const askedRows = rowsOf(asked_document);

/** The office's memos about a person, with earlier texts, and its requests for documents. */
async function readMemoThings(database: Queryable, memberId: number) {
  const [memos, asked] = await Promise.all([
    database.run(selectMemos, [memberId]),
    askedRows.list(database, 'export-asked-documents', { member_id: memberId }, { order: ['asked_document_id'] }),
  ]);
  return {
    memos: memos.map(({ body, ...row }) => ({
      ...inTownTime(row),
      body: body ?? '',
      is_withdrawn: body === null,
    })),
    asked_documents: asked.map((row) => ({
      ...only(row, ['application_code', 'what', 'why', 'due_on', 'answer']),
      ...inTownTime(only(row, ['asked_at', 'arrived_at', 'settled_at'])),
      state: stateOf(row),
    })),
  };
}

const takenBack = rowsOf(death_taken_back);
const TOLD = { columns: ['died_on', 'noted_at', 'taken_back_at', 'reason'], order: ['death_taken_back_id'] } as const;

/** Deaths noted by mistake. */
async function readMistakenDeaths(database: Queryable, member_id: number) {
  const rows = await takenBack.list(database, 'export-deaths-taken-back', { member_id }, TOLD);
  return {
    deaths_taken_back: rows.map(inTownTime),
  };
}

const selectReservations = statement<
  typeof reservation.$inferSelect & { spot_name: Localized | null; room_name: Localized | null }
>(
  'export-reservations',
  `select r.*, s.texts -> 'spot_name' as spot_name, o.texts -> 'room_name' as room_name
   from reservation r join spot s on s.spot_id = r.spot_id join room o on o.room_id = r.room_id
   where r.member_id = $1 order by r.reservation_id`,
);

/** Answers and extras, in words. */
function extrasOf(row: ViewedRow, known: Catalog, locale: Locale) {
  const { additional_questions, adjunct_rooms, equipments } = viewReservation(row, known, locale, row.reserved_at);
  return { additional_questions, adjunct_rooms, equipments };
}

/** More rows than anybody has: the history is exported whole. */
const ALL = 1_000_000;

/** All data of a member, hidden reservations of suspended services included; undefined if there is no such member. */
export async function readOwnData(house: House, memberId: number, locale: Locale, now: Date) {
  const { database } = house;
  const { known, account, rows, activities, looks, ...things } = await allOf({
    known: house.catalog.read(),
    account: readOwnAccount(house, database, memberId, locale, now),
    rows: database.run(selectReservations, [memberId]),
    applied: readApplications(database, memberId, locale),
    kept: readKeptThings(database, memberId, locale, now),
    billed: readBillThings(database, memberId),
    roomPayments: readRoomPayments(database, memberId),
    owned: readClubThings(database, memberId),
    mandates: readMandateThings(database, memberId),
    mistaken: readMistakenDeaths(database, memberId),
    noted: readMemoThings(database, memberId),
    passes: readPassThings(database, memberId, now),
    activities: readActivities(database, memberId, ALL),
    looks: readAccesses(house, database, memberId, locale, ALL),
  });
  if (!account) return undefined;
  const reservations = rows.map(({ member_id: _mine, ...row }) => ({
    ...inTownTime(row),
    ...extrasOf(row, known, locale),
    spot_name: row.spot_name?.[locale] ?? '',
    room_name: row.room_name?.[locale] ?? '',
  }));
  return {
    exported_at: townTimeText(now),
    account,
    reservations,
    ...things.applied,
    ...things.kept,
    ...things.billed,
    ...things.roomPayments,
    ...things.owned,
    ...things.mandates,
    ...things.mistaken,
    ...things.noted,
    ...things.passes,
    activities,
    looks,
  };
}

/** All data that the town holds about one person. */
export type OwnData = NonNullable<Awaited<ReturnType<typeof readOwnData>>>;
/** An exported reservation: all columns, with times of the town. */
export type ExportedReservation = OwnData['reservations'][number];
