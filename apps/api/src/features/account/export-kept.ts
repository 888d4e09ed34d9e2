import { townTimeText } from '@machi/domain/calendar/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { IS_PROXY_DRAFT } from '../filing/proxies/proxy-store.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { second_factor } from '../../database/tables/factors.ts';
import { notice_reader, notice_wish } from '../../database/tables/notice-letters.ts';
import { document } from '../../database/tables/reservations.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import { arrival_notice } from '../../database/tables/transport.ts';

const documentRows = rowsOf(document);
const rideRows = rowsOf(demand_ride);
const noticeRows = rowsOf(arrival_notice);
const factorRows = rowsOf(second_factor);
const wishRows = rowsOf(notice_wish);
const readerRows = rowsOf(notice_reader);

const RIDE_COLUMNS = [
  'reservation_code',
  'service_date',
  'from_name',
  'to_name',
  'persons',
  'wheelchairs',
  'promised_from',
  'promised_until',
  'arrive_by',
  'created_at',
  'entered_by',
  'ready_at',
  'canceled_at',
  'cancel_reason',
  'on_board_at',
  'done_at',
  'missed_at',
] as const;

const selectWaitlist = statement<{
  spot_name: Localized | null;
  room_name: Localized | null;
  started_at: Date;
  ended_at: Date;
  created_at: Date;
  told_at: Date | null;
}>(
  'export-waitlist',
  `select s.texts -> 'spot_name' as spot_name, o.texts -> 'room_name' as room_name, lower(w.during) as started_at,
     upper(w.during) as ended_at, w.created_at, w.told_at
   from waitlist w join spot s on s.spot_id = w.spot_id join room o on o.room_id = w.room_id
   where w.member_id = $1 order by w.waitlist_id`,
);
const selectLotteries = statement<{
  title: Localized;
  code: string;
  choices: number[];
  content: Readonly<Record<string, unknown>>;
  applied_at: Date;
  outcome: string | null;
  split_reason: string;
}>(
  'export-lotteries',
  `select l.title, a.code, a.choices, a.content, a.applied_at, a.outcome, a.split_reason
   from lottery_application a join lottery l using (lottery_id) where a.member_id = $1 order by a.lottery_application_id`,
);
const selectSeats = statement<{
  reservation_code: string;
  departure_name: Localized;
  arrival_name: Localized;
  departed_at: Date;
  arrived_at: Date;
  persons: number;
  reserved_at: Date;
  canceled_at: Date | null;
  boarded_at: Date | null;
  missed_at: Date | null;
  agreed_at: Date | null;
  consent: Localized | null;
  waiver: Localized | null;
}>(
  'export-seats',
  `select reservation_code, departure_name, arrival_name, departed_at, arrived_at, persons, reserved_at, canceled_at, boarded_at,
     missed_at, agreed_at, consent, waiver
   from seat_reservation left join demo_texts on digest = agreed_digest where member_id = $1 and (reservation_code, reserved_at) is not null order by seat_reservation_id`,
);
/** By IDs of the timetable, which has the names. */
const selectSeatWaiting = statement<{
  trip_id: string;
  service_date: string;
  departure_stop_id: string;
  arrival_stop_id: string;
  persons: number;
  started_at: Date;
  created_at: Date;
  told_at: Date | null;
}>(
  'export-seat-waiting',
  `select trip_id, service_date, departure_stop_id, arrival_stop_id, persons, lower(during) as started_at, created_at, told_at
   from waitlist where member_id = $1 and (trip_id, service_date, departure_stop_id, arrival_stop_id, persons) is not null order by waitlist_id`,
);
const selectFavourites = statement<{ spot_name: Localized | null; created_at: Date }>(
  'export-favourites',
  `select s.texts -> 'spot_name' as spot_name, f.created_at from favourite f join spot s on s.spot_id = f.spot_id
   where f.member_id = $1 order by f.created_at, f.spot_id`,
);
const selectDrafts = statement<{ draft_key: string; content: unknown; saved_at: Date }>(
  'export-drafts',
  // Drafts typed for somebody else are not the official's own data.
  `select draft_key, content, saved_at from draft where member_id = $1 and not ${IS_PROXY_DRAFT} order by draft_key`,
);

const selectMessages = statement<{
  office: Localized | null;
  subject: string;
  is_reply: number;
  is_read: number;
  body: string;
  sent_at: Date;
}>(
  'export-messages',
  `select o.texts -> 'organization_name' as office, t.subject, g.is_reply, g.is_read, g.body, g.sent_at
   from message_thread t join message g using (message_thread_id) join organization o using (organization_id)
   where t.member_id = $1 order by g.message_id`,
);

/**
 * Other data of a person: messages, notifications about chosen notices, files (their content is fetched one by one),
 * waits, favourites, drafts. Times are the town's.
 */
export async function readKeptThings(database: Queryable, memberId: number, locale: Locale) {
  const own = { member_id: memberId };
  const [
    messages,
    documents,
    waitlist,
    lotteries,
    seats,
    rides,
    seatWaiting,
    arrivalNotices,
    favourites,
    drafts,
    factors,
    wishes,
    reader,
  ] = await Promise.all([
    database.run(selectMessages, [memberId]),
    documentRows.list(database, 'export-documents', own, {
      columns: ['file_name', 'purpose', 'media_type', 'byte_count', 'application_code', 'created_at'],
      order: ['document_id'],
    }),
    database.run(selectWaitlist, [memberId]),
    database.run(selectLotteries, [memberId]),
    database.run(selectSeats, [memberId]),
    rideRows.list(database, 'export-demand-rides', own, { columns: RIDE_COLUMNS, order: ['ride_id'] }),
    database.run(selectSeatWaiting, [memberId]),
    noticeRows.list(database, 'export-arrival-notices', own, {
      columns: ['stop_name', 'headsign', 'scheduled_at', 'created_at', 'told_at'],
      order: ['arrival_notice_id'],
    }),
    database.run(selectFavourites, [memberId]),
    database.run(selectDrafts, [memberId]),
    factorRows.list(database, 'export-second-factors', own, {
      columns: ['kind', 'name', 'created_at', 'used_at'],
      order: ['factor_id'],
    }),
    wishRows.list(database, 'export-notice-wishes', own, {
      columns: ['notice_category_id', 'pace'],
      order: ['notice_category_id'],
    }),
    readerRows.one(database, 'export-notice-reader', own, { columns: ['is_sms_urgent'] }),
  ]);
  return {
    messages: messages.map(({ office, sent_at, ...row }) => ({
      ...row,
      organization_name: office?.[locale] ?? '',
      sent_at: townTimeText(sent_at),
    })),
    documents: documents.map((row) => ({ ...row, created_at: townTimeText(row.created_at) })),
    waitlist: waitlist.map((row) => ({
      spot_name: row.spot_name?.[locale] ?? '',
      room_name: row.room_name?.[locale] ?? '',
      started_at: townTimeText(row.started_at),
      ended_at: townTimeText(row.ended_at),
      created_at: townTimeText(row.created_at),
      told_at: row.told_at && townTimeText(row.told_at),
    })),
    lotteries: lotteries.map(({ title, applied_at, ...row }) => ({
      title: title[locale],
      ...row,
      applied_at: townTimeText(applied_at),
    })),
    seats: seats.map((row) => ({
      ...row,
      departure_name: row.departure_name[locale],
      arrival_name: row.arrival_name[locale],
      departed_at: townTimeText(row.departed_at),
      arrived_at: townTimeText(row.arrived_at),
      reserved_at: townTimeText(row.reserved_at),
      canceled_at: row.canceled_at && townTimeText(row.canceled_at),
      boarded_at: row.boarded_at && townTimeText(row.boarded_at),
      missed_at: row.missed_at && townTimeText(row.missed_at),
      agreed_at: row.agreed_at && townTimeText(row.agreed_at),
      consent: row.consent?.[locale] ?? null,
      waiver: row.waiver?.[locale] ?? null,
    })),
    demand_rides: rides.map(({ entered_by, ...row }) => ({
      ...row,
      is_entered: entered_by !== null,
      from_name: row.from_name[locale],
      to_name: row.to_name[locale],
      promised_from: row.promised_from && townTimeText(row.promised_from),
      promised_until: row.promised_until && townTimeText(row.promised_until),
      arrive_by: row.arrive_by && townTimeText(row.arrive_by),
      created_at: townTimeText(row.created_at),
      ready_at: row.ready_at && townTimeText(row.ready_at),
      canceled_at: row.canceled_at && townTimeText(row.canceled_at),
      on_board_at: row.on_board_at && townTimeText(row.on_board_at),
      done_at: row.done_at && townTimeText(row.done_at),
      missed_at: row.missed_at && townTimeText(row.missed_at),
    })),
    seat_waiting: seatWaiting.map((row) => ({
      ...row,
      started_at: townTimeText(row.started_at),
      created_at: townTimeText(row.created_at),
      told_at: row.told_at && townTimeText(row.told_at),
    })),
    arrival_notices: arrivalNotices.map((row) => ({
      stop_name: row.stop_name[locale],
      headsign: row.headsign[locale],
      scheduled_at: townTimeText(row.scheduled_at),
      created_at: townTimeText(row.created_at),
      told_at: row.told_at && townTimeText(row.told_at),
    })),
    favourites: favourites.map(({ spot_name, created_at }) => ({
      spot_name: spot_name?.[locale] ?? '',
      created_at: townTimeText(created_at),
    })),
    notice_letters: { wishes, is_sms_urgent: reader?.is_sms_urgent ?? 0 },
    second_factors: factors.map((row) => ({
      ...row,
      created_at: townTimeText(row.created_at),
      used_at: row.used_at && townTimeText(row.used_at),
    })),
    drafts: drafts.map((row) => ({ ...row, saved_at: townTimeText(row.saved_at) })),
  };
}
export type KeptThings = Readonly<Awaited<ReturnType<typeof readKeptThings>>>;
