import { inLanguage, inTownTime } from '@machi/domain/fields/only';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { IS_TYPED_FOR_OTHERS } from '../filing/proxied.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { amongRows, nameOf, rowsOf } from '../../database/rows.ts';
import {
  delegation,
  delegation_request,
  former_contact,
  watch,
} from '../../database/tables/delegations/delegations.ts';
import { second_factor } from '../../database/tables/factors.ts';
import { notice_reader, notice_wish } from '../../database/tables/notices/notice-letters.ts';
import { document } from '../../database/tables/reservations.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import { arrival_notice } from '../../database/tables/transport.ts';
import { delegationsOf } from '../../platform/delegations/delegation-store.ts';
import { line_account, wish, wish_setting } from '../../database/tables/ways.ts';
import { safety_answer, support_person } from '../../database/tables/alerts/safety.ts';
import { waste_area } from '../../database/tables/waste.ts';
import { allOf } from '../../platform/work/gather.ts';
import { listPushDevices } from '../../platform/notifications/push/subscriptions.ts';

const documentRows = rowsOf(document);
const rideRows = rowsOf(demand_ride);
const noticeRows = rowsOf(arrival_notice);
const factorRows = rowsOf(second_factor);
const wishRows = rowsOf(notice_wish);
const readerRows = rowsOf(notice_reader);
const wayRows = rowsOf(wish);
const settingRows = rowsOf(wish_setting);
const wasteRows = rowsOf(waste_area);
const requestRows = rowsOf(delegation_request, {
  principal_name: nameOf('principal_id'),
  delegate_name: nameOf('delegate_id'),
});
const formerRows = rowsOf(former_contact);
const watchRows = rowsOf(watch);
const lineRows = rowsOf(line_account);
const safetyRows = rowsOf(safety_answer);
const supportRows = rowsOf(support_person);

const REQUEST_COLUMNS = [
  'principal_name',
  'delegate_name',
  'matters',
  'ground',
  'ends_on',
  'reason',
  'paper_name',
  'asked_at',
  'decided_at',
  'outcome',
] as const;

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
const selectRegistrations = statement<{
  title: Localized;
  starts_at: Date;
  ends_at: Date;
  code: string;
  persons: number;
  answers: Readonly<Record<string, unknown>>;
  state: string;
  made_at: Date;
  moved_up_at: Date | null;
  canceled_at: Date | null;
  attended_at: Date | null;
}>(
  'export-event-registrations',
  `select e.title, e.starts_at, e.ends_at, r.code, r.persons, r.answers, r.state, r.made_at, r.moved_up_at, r.canceled_at,
     r.attended_at
   from event_registration r join town_event e using (event_id) where r.member_id = $1 order by r.registration_id`,
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
  `select draft_key, content, saved_at from draft where member_id = $1 and not ${IS_TYPED_FOR_OTHERS} order by draft_key`,
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

const selectReports = statement<{
  receipt_code: string;
  body: string;
  place: string;
  latitude: number | null;
  longitude: number | null;
  state: string;
  is_reporter: number;
  created_at: Date;
}>(
  'export-reports',
  // Of a report that others sent, only that the person wanted to be told: its code opens the words of its reporter.
  `select case when f.is_reporter = 1 then r.receipt_code else '' end as receipt_code, case when f.is_reporter = 1 then r.body else '' end as body,
     case when f.is_reporter = 1 then r.place else '' end as place,
     case when f.is_reporter = 1 then r.latitude end as latitude, case when f.is_reporter = 1 then r.longitude end as longitude,
     r.state, f.is_reporter, f.created_at
   from report_follower f join report r using (report_id) where f.member_id = $1 order by f.report_follower_id`,
);

/**
 * Other data of a person: messages, notifications about chosen notices, files (their content is fetched one by one),
 * waits, favourites, drafts. Times are the town's.
 */
export async function readKeptThings(database: Queryable, memberId: number, locale: Locale, now: Date) {
  const own = { member_id: memberId };
  const found = await allOf({
    messages: database.run(selectMessages, [memberId]),
    reports: database.run(selectReports, [memberId]),
    documents: documentRows.list(database, 'export-documents', own, {
      columns: ['file_name', 'purpose', 'media_type', 'byte_count', 'application_code', 'created_at'],
      order: ['document_id'],
    }),
    waitlist: database.run(selectWaitlist, [memberId]),
    lotteries: database.run(selectLotteries, [memberId]),
    registrations: database.run(selectRegistrations, [memberId]),
    seats: database.run(selectSeats, [memberId]),
    rides: rideRows.list(database, 'export-demand-rides', own, { columns: RIDE_COLUMNS, order: ['ride_id'] }),
    seatWaiting: database.run(selectSeatWaiting, [memberId]),
    arrivalNotices: noticeRows.list(database, 'export-arrival-notices', own, {
      columns: ['stop_name', 'headsign', 'scheduled_at', 'created_at', 'told_at'],
      order: ['arrival_notice_id'],
    }),
    favourites: database.run(selectFavourites, [memberId]),
    drafts: database.run(selectDrafts, [memberId]),
    factors: factorRows.list(database, 'export-second-factors', own, {
      columns: ['kind', 'name', 'created_at', 'used_at'],
      order: ['factor_id'],
    }),
    wishes: wishRows.list(database, 'export-notice-wishes', own, {
      columns: ['notice_category_id', 'pace'],
      order: ['notice_category_id'],
    }),
    reader: readerRows.one(database, 'export-notice-reader', own, { columns: ['is_sms_urgent'] }),
    wasteArea: wasteRows.one(database, 'export-waste-area', own, { columns: ['area_id', 'chosen_at'] }),
    ways: wayRows.list(database, 'export-wishes', own, { columns: ['matter', 'ways', 'chosen_at'], order: ['matter'] }),
    setting: settingRows.one(database, 'export-wish-setting', own, {
      columns: ['quiet_from', 'quiet_to', 'is_must_only', 'is_content_shown', 'area_key'],
    }),
    delegations: delegationsOf(database, memberId),
    delegationRequests: requestRows.list(
      database,
      'export-delegation-requests',
      [{ principal_id: memberId }, { delegate_id: memberId }],
      { columns: REQUEST_COLUMNS, order: ['delegation_request_id'] },
    ),
    formerContacts: formerRows.list(database, 'export-former-contacts', own, {
      columns: ['recipient', 'changed_at'],
      order: ['changed_at'],
    }),
    // Of those that the member has asked for; who watches does not read them.
    watches: watchRows.list(database, 'export-watches', {
      delegation_id: amongRows(delegation, 'delegation_id', { principal_id: memberId }),
    }),
    lineAccount: lineRows.one(database, 'export-line-account', own, {
      columns: ['line_user_id', 'joined_at', 'blocked_at'],
    }),
    safetyAnswers: safetyRows.list(database, 'export-safety-answers', own, {
      columns: ['answer', 'note', 'answered_at', 'phone_note', 'phoned_at'],
      order: ['safety_call_id'],
    }),
    support: supportRows.one(database, 'export-support', own, { columns: ['needs', 'helper', 'consented_on'] }),
    pushDevices: listPushDevices(database, memberId, now),
  });
  const shown = <Row extends object>(row: Row) => inLanguage(inTownTime(row), locale);
  return {
    messages: found.messages.map(({ office, ...row }) => ({
      ...inTownTime(row),
      organization_name: office?.[locale] ?? '',
    })),
    documents: found.documents.map(inTownTime),
    waitlist: found.waitlist.map((row) => ({
      ...inTownTime(row),
      spot_name: row.spot_name?.[locale] ?? '',
      room_name: row.room_name?.[locale] ?? '',
    })),
    lotteries: found.lotteries.map(shown),
    reports: found.reports.map(inTownTime),
    events: found.registrations.map(shown),
    seats: found.seats.map(shown),
    demand_rides: found.rides.map(({ entered_by, ...row }) => ({ ...shown(row), is_entered: entered_by !== null })),
    seat_waiting: found.seatWaiting.map(inTownTime),
    arrival_notices: found.arrivalNotices.map(shown),
    favourites: found.favourites.map(({ spot_name, ...row }) => ({
      ...inTownTime(row),
      spot_name: spot_name?.[locale] ?? '',
    })),
    safety_answers: found.safetyAnswers.map(inTownTime),
    support_list: found.support ?? null,
    waste_area: found.wasteArea ? inTownTime(found.wasteArea) : null,
    watches: found.watches.map(({ looked_at: _looked, ...one }) => inTownTime(one)),
    delegations: found.delegations.map(
      ({ principal_name, delegate_name, matters, ground, is_copied, is_mutual, ...row }) => {
        const { ends_on, offered_at, confirmed_at, ended_at } = row;
        const times = { ends_on, offered_at, confirmed_at, ended_at };
        return inTownTime({ principal_name, delegate_name, matters, ground, is_copied, is_mutual, ...times });
      },
    ),
    delegation_requests: found.delegationRequests.map(inTownTime),
    former_contacts: found.formerContacts.map(inTownTime),
    line_account: found.lineAccount ? inTownTime(found.lineAccount) : null,
    notice_letters: { wishes: found.wishes, is_sms_urgent: found.reader?.is_sms_urgent ?? 0 },
    wishes: { matters: found.ways.map(inTownTime), ...found.setting },
    second_factors: found.factors.map(inTownTime),
    push_devices: found.pushDevices.map(({ label, created_at, told_at }) => inTownTime({ label, created_at, told_at })),
    drafts: found.drafts.map(inTownTime),
  };
}
