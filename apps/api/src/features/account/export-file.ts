import { keptFields, keptNames } from '@machi/domain/described/kept';
import { fieldInWords, labelsOf, optionInWords } from '@machi/domain/described/written';
import type { Locale } from '@machi/domain/locale/model';
import { memberFields, memberParts } from '@machi/domain/members/fields';
import { reservationParts } from '@machi/domain/reservations/fields';
import { matterNames, wayNames } from '@machi/domain/wishes/words';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { visitWords } from '@machi/domain/visits/words';
import { wordingsOf } from '@machi/domain/locale/texts';
import { writeCsv } from '../../platform/pdf/spreadsheet.ts';
import { billRows, requestRows } from './export/export-bills.ts';
import { roomPaymentRows } from './export/export-room-payments.ts';
import { clubRows } from './export/export-clubs.ts';
import { mandateRows } from './export/export-mandates.ts';
import type { ExportedReservation, OwnData } from './export-store.ts';
import exportEn from './text/export.en.json' with { type: 'json' };
import exportJa from './text/export.ja.json' with { type: 'json' };

const textsIn = wordingsOf('account-export', { ja: exportJa, en: exportEn });

const isName = <Name extends string>(names: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(names, name);

const { name, furigana, birth, person, contact, address, office, notifications } = memberParts;
const PROFILE = [
  'name',
  ...keptNames([...name, ...furigana, ...birth, ...person, ...contact] as const),
  'login_ids',
  'address',
  ...keptNames([...address, ...office] as const),
  'is_verified',
  'is_login_notified',
  'is_otp_enabled',
  'is_face_registered',
  'is_mynumber_linked',
  ...keptNames(notifications),
  'pending_contact',
] as const;

const { who, persons, purpose, time, conditions, exemption, message } = reservationParts;
/** General questions of an application, in the office's order. */
const DESCRIBED = keptFields([
  ...purpose,
  ...persons,
  ...who,
  ...time,
  ...conditions,
  ...exemption,
  ...message,
] as const);

const RESERVATION = [
  'reservation_code',
  'application_code',
  'spot_name',
  'room_name',
  'started_at',
  'ended_at',
  'reserved_at',
  ...DESCRIBED.map(({ name }) => name),
  'additional_questions',
  'adjunct_rooms',
  'equipments',
  'amount',
  'approval_status',
  'reason',
  'is_canceled',
  'canceled_at',
  'refused_at',
] as const satisfies readonly (keyof ExportedReservation)[];

const SEATS = [
  'reservation_code',
  'departure_name',
  'arrival_name',
  'departed_at',
  'arrived_at',
  'persons',
  'reserved_at',
  'canceled_at',
  'boarded_at',
  'missed_at',
  'agreed_at',
  'consent',
  'waiver',
] as const;

const RIDE = [
  'reservation_code',
  'service_date',
  'from_name',
  'to_name',
  'persons',
  'wheelchairs',
  'promised_from',
  'promised_until',
  'arrive_by',
  'asked_at',
  'is_entered',
  'ready_at',
  'canceled_at',
  'cancel_reason',
  'on_board_at',
  'done_at',
  'missed_at',
] as const;

const VISIT = [
  'visited_at',
  'used',
  'terminal_name',
  'shown',
  'outcome',
  'visit_reason',
  'fare_yen',
  'fare_reason',
  'remaining',
  'is_counted',
  'is_corrected',
  'is_companion',
  'is_test',
  'decided_by',
] as const;

const FACE = [
  'linked_at',
  'captures',
  'model_id',
  'consent_version',
  'consent_kind',
  'guardian_name',
  'renew_from',
] as const;

/** All own data as JSON, with the API's names. */
export const accountJson = (data: OwnData): string => `${JSON.stringify(data, null, 2)}\n`;

/** All own data for a spreadsheet: a block for each kind, in the reader's language, with formulas made harmless. */
export function accountCsv(data: OwnData, locale: Locale): string {
  const {
    account,
    reservations,
    applications,
    messages,
    documents,
    waitlist,
    lotteries,
    events,
    seats,
    seat_waiting,
    arrival_notices,
    demand_rides,
    favourites,
    waste_area,
    line_account,
    notice_letters,
    wishes,
    drafts,
    second_factors,
    push_devices,
    cards,
    faces,
    face_terminals,
    face_drafts,
    pass_consents,
    visits,
    activities,
    looks,
    deaths_taken_back,
    memos,
    asked_documents,
    exported_at,
  } = data;
  const { sections, yes, no, actions, passes, cardStates, consentKinds, paces } = textsIn(locale);
  const { billRequests, refundWays, requestOutcomes } = textsIn(locale);
  const fields = { ...textsIn(locale).fields, ...labelsOf([...memberFields, ...DESCRIBED], locale, 'export') };
  const { methods, outcomes, reasons, fareReasons, decided, passes: uses } = visitWords[locale];
  const colon = locale === 'ja' ? '：' : ': ';
  const reservationWords = (row: ExportedReservation, field: (typeof RESERVATION)[number]): string => {
    const described = DESCRIBED.find(({ name }) => name === field);
    if (described && typeof row[described.name] === 'string')
      return optionInWords(described, row[described.name], locale) || words(field, row[field]);
    if (field === 'additional_questions')
      return row.additional_questions.map(({ question, answer }) => `${question}${colon}${answer}`).join(' / ');
    if (field === 'equipments')
      return row.equipments.map(({ equipment_name, pieces }) => `${equipment_name} ${pieces}`).join(' / ');
    return words(field, row[field]);
  };
  const words = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (field === 'gender') return fieldInWords(memberFields, field, { gender: value }, locale);
    if (Array.isArray(value)) return value.join(' / ');
    if (/^(?:is|has|includes)_/.test(field)) return value === 1 || value === true ? yes : no;
    return String(value);
  };
  const actionWords = (action: string): string => (isName(actions, action) ? actions[action] : action);
  const profile = { ...account, pending_contact: account.pending_contact?.value ?? '' };
  const rows = [
    [sections.account],
    [fields.exported_at, exported_at],
    ...PROFILE.map((field) => [fields[field], words(field, profile[field])]),
    [],
    [sections.services],
    [fields.service_name, fields.created_at, fields.suspended_at],
    ...account.services.map((row) => [row.service_name, row.created_at, row.suspended_at ?? '']),
    [],
    [sections.reservations],
    RESERVATION.map((field) => fields[field]),
    ...reservations.map((row) => RESERVATION.map((field) => reservationWords(row, field))),
    [],
    [sections.applications],
    [
      fields.form_name,
      fields.application_code,
      fields.created_at,
      fields.filed_by,
      fields.filed_at,
      fields.decided_at,
      fields.application_status,
      fields.amount,
      fields.signed_at,
      fields.payment_state,
      fields.reason,
      fields.content,
    ],
    ...applications.map((row) => [
      row.form_name,
      row.application_code,
      row.created_at,
      row.filed_by ? `${row.filed_by.office} ${row.filed_by.name}（${row.filed_by.reason}）` : '',
      row.filed_at ?? '',
      row.decided_at ?? '',
      String(row.approval_status),
      String(row.amount),
      row.signature?.signed_at ?? '',
      row.payment?.state ?? '',
      row.reason,
      [{ title: '', rows: row.applicant }, ...row.sections]
        .flatMap((section) => section.rows.map((one) => `${one.label}${colon}${one.words}`))
        .join(' / '),
    ]),
    [],
    [sections.messages],
    [fields.sent_at, fields.organization_name, fields.subject, fields.is_reply, fields.is_read, fields.content],
    ...messages.map((row) => [
      row.sent_at,
      row.organization_name,
      row.subject,
      words('is_reply', row.is_reply),
      words('is_read', row.is_read),
      row.body,
    ]),
    [],
    [sections.documents],
    [fields.file_name, fields.byte_count, fields.application_code, fields.kept_at],
    ...documents.map((row) => [row.file_name, String(row.byte_count), row.application_code ?? '', row.created_at]),
    [],
    [sections.waitlist],
    [fields.spot_name, fields.room_name, fields.started_at, fields.ended_at, fields.told_at],
    ...waitlist.map((row) => [row.spot_name, row.room_name, row.started_at, row.ended_at, row.told_at ?? '']),
    ...seat_waiting.map((row) => [row.trip_id, row.departure_stop_id, row.started_at, '', row.told_at ?? '']),
    [],
    [sections.lotteries],
    [fields.application_code, fields.lottery, fields.choices, fields.applied_at, fields.outcome],
    ...lotteries.map((row) => [row.code, row.title, row.choices.join(' '), row.applied_at, row.outcome ?? '']),
    [],
    [sections.events],
    [fields.event, fields.started_at, fields.event_code, fields.persons, fields.applied_at, fields.answers],
    ...events.map((row) => [
      row.title,
      row.starts_at,
      row.code,
      String(row.persons),
      row.made_at,
      JSON.stringify(row.answers),
    ]),
    [],
    [sections.seats],
    SEATS.map((field) => fields[field]),
    ...seats.map((row) => SEATS.map((field) => words(field, row[field]))),
    [],
    [sections.arrival_notices],
    [fields.stop_name, fields.headsign, fields.scheduled_at, fields.written_at],
    ...arrival_notices.map((row) => [row.stop_name, row.headsign, row.scheduled_at, row.told_at ?? '']),
    [],
    [sections.demandRides],
    RIDE.map((field) => fields[field]),
    ...demand_rides.map((row) => RIDE.map((field) => words(field, field === 'asked_at' ? row.created_at : row[field]))),
    [],
    [sections.favourites],
    [fields.spot_name],
    ...favourites.map((row) => [row.spot_name]),
    [],
    [sections.waste_area],
    [fields.area_id, fields.chosen_at],
    ...(waste_area ? [[String(waste_area.area_id), waste_area.chosen_at]] : []),
    [],
    [sections.line_account],
    [fields.line_user_id, fields.joined_at, fields.blocked_at],
    ...(line_account ? [[line_account.line_user_id, line_account.joined_at, line_account.blocked_at ?? '']] : []),
    [],
    [sections.notice_letters],
    ...notice_letters.wishes.map(({ notice_category_id: id, pace }) => [
      noticeCategoryNames[id]?.[locale] ?? '',
      paces[pace],
    ]),
    [fields.is_sms_urgent, words('is_sms_urgent', notice_letters.is_sms_urgent)],
    [],
    [sections.wishes],
    ...wishes.matters.map(({ matter, ways }) => [
      matterNames[matter][locale],
      ways.map((way) => wayNames[way][locale]).join(', '),
    ]),
    [fields.quiet_hours, [wishes.quiet_from, wishes.quiet_to].filter(Boolean).join(' - ')],
    [fields.is_must_only, words('is_must_only', wishes.is_must_only ?? 0)],
    [fields.is_content_shown, words('is_content_shown', wishes.is_content_shown ?? 0)],
    [],
    [sections.drafts],
    [fields.draft_key, fields.kept_at, fields.content],
    ...drafts.map((row) => [row.draft_key, row.saved_at, JSON.stringify(row.content)]),
    [],
    [sections.clubs],
    [fields.club_name, fields.club_role, fields.club_since, fields.club_ended_on],
    ...clubRows(data, locale),
    [],
    [sections.mandates],
    [
      fields.bank_name,
      fields.branch_name,
      fields.account_type,
      fields.last_digits,
      fields.holder,
      fields.holder_relation,
      fields.mandate_state,
      fields.signed_on,
      fields.accepted_on,
      fields.ended_on,
    ],
    ...mandateRows(data, locale),
    [],
    [sections.second_factors],
    [fields.second_factor, fields.kept_at, fields.factor_used_at],
    ...second_factors.map((row) => [
      row.kind === 'totp' ? fields.authenticator_app : row.name,
      row.created_at,
      row.used_at ?? '',
    ]),
    [],
    [sections.push_devices],
    [fields.label, fields.kept_at, fields.push_told_at],
    ...push_devices.map((row) => [row.label, row.created_at, row.told_at ?? '']),
    [],
    [sections.cards],
    [fields.card, fields.card_state, fields.linked_at, fields.not_after, fields.lost_at, fields.unlinked_at],
    ...cards.map((row) => [
      methods[row.method],
      cardStates[row.state],
      row.linked_at,
      row.not_after ?? '',
      row.lost_at ?? '',
      row.ended_at ?? '',
    ]),
    [],
    ...faces.flatMap(({ enrolled_at, consent_kind, ...row }) => [
      [sections.face],
      FACE.map((field) => fields[field]),
      [
        enrolled_at,
        String(row.captures),
        row.model_id,
        row.consent_version,
        consentKinds[consent_kind],
        row.guardian_name ?? '',
        row.renew_from,
      ],
      [],
    ]),
    ...(face_terminals.length === 0
      ? []
      : [
          [sections.face_terminals],
          [fields.terminal_name, fields.seen_at, fields.is_ended],
          ...face_terminals.map((row) => [row.terminal_name, row.seen_at ?? '', row.is_ended ? yes : no]),
          [],
        ]),
    ...(face_drafts.length === 0
      ? []
      : [[sections.face_drafts], [fields.received_at], ...face_drafts.map((row) => [row.received_at]), []]),
    [sections.passes],
    [fields.pass, fields.consented_at],
    ...pass_consents.map((row) => [passes[row.pass], row.consented_at]),
    [],
    [sections.visits],
    VISIT.map((field) => fields[field]),
    ...visits.map((row) => [
      row.visited_at,
      uses[row.pass],
      row.terminal_name ?? '',
      methods[row.method],
      outcomes[row.outcome],
      reasons[row.reason],
      words('fare_yen', row.fare_yen),
      row.fare_reason === null ? '' : fareReasons[row.fare_reason],
      words('remaining', row.remaining),
      words('is_counted', row.is_counted),
      words('is_corrected', row.is_corrected),
      words('is_companion', row.is_companion),
      words('is_test', row.is_test),
      decided[row.decided_by],
    ]),
    [],
    [sections.bills],
    [
      fields.invoice_code,
      fields.billed_month,
      fields.billed_day,
      fields.content,
      fields.yen,
      fields.reason,
      fields.name,
      fields.address,
    ],
    ...billRows(data, locale, fields.bill_credit),
    [],
    [sections.roomPayments],
    [
      fields.reservation_code,
      fields.receipt_code,
      fields.billed_day,
      fields.content,
      fields.yen,
      fields.payment_way,
      fields.reason,
    ],
    ...roomPaymentRows(data, locale),
    [],
    ...(data.room_reminders.length === 0
      ? []
      : [
          [sections.room_reminders],
          [fields.reminded_on, fields.term_on, fields.reservation_code],
          ...data.room_reminders.map((row) => [row.reminded_on, row.term_on, row.reservation_codes.join(' ')]),
          [],
        ]),
    [sections.bill_requests],
    [
      fields.invoice_code,
      fields.content,
      fields.yen,
      fields.refund_way,
      fields.recipient_name,
      fields.recipient_address,
      fields.bank_name,
      fields.branch_name,
      fields.last_digits,
      fields.holder,
      fields.reason,
      fields.requested_at,
      fields.request_outcome,
      fields.decided_at,
    ],
    ...requestRows(data, { requests: billRequests, ways: refundWays, outcomes: requestOutcomes }),
    [],
    ...(deaths_taken_back.length === 0
      ? []
      : [
          [sections.deaths_taken_back],
          [fields.died_on, fields.death_noted_at, fields.taken_back_at, fields.reason],
          ...deaths_taken_back.map((row) => [row.died_on, row.noted_at, row.taken_back_at, row.reason]),
          [],
        ]),
    ...(memos.length === 0
      ? []
      : [
          [sections.memos],
          [fields.application_code, fields.written_at, fields.content, fields.is_withdrawn],
          ...memos.map((row) => [
            row.application_code ?? '',
            row.written_at,
            row.body,
            words('is_withdrawn', row.is_withdrawn),
          ]),
          [],
        ]),
    ...(asked_documents.length === 0
      ? []
      : [
          [sections.asked_documents],
          [
            fields.application_code,
            fields.requested_at,
            fields.content,
            fields.reason,
            fields.due_on,
            fields.arrived_at,
            fields.decided_at,
          ],
          ...asked_documents.map((row) => [
            row.application_code,
            row.asked_at,
            row.what,
            [row.why, row.answer].filter(Boolean).join(' / '),
            row.due_on,
            row.arrived_at ?? '',
            row.settled_at ?? '',
          ]),
          [],
        ]),
    [sections.activities],
    [fields.acted_at, fields.action, fields.label],
    ...activities.map((row) => [row.acted_at, actionWords(row.action), row.label]),
    [],
    [sections.looks],
    [fields.acted_at, fields.action, fields.organization_name],
    ...looks.map(({ acted_at, action, organization_name, reason }) => [
      acted_at,
      reason === undefined ? actionWords(action) : `${actionWords(action)} (${reason})`,
      organization_name,
    ]),
  ];
  return writeCsv(rows, 'utf-8').content.toString('utf8');
}
