import { auditWordsOf } from '@machi/domain/audit/audit-words';
import { groundWords } from '@machi/domain/delegations/office/grounds';
import { watchSignWords } from '@machi/domain/watching/model';
import { delegatedWords } from '@machi/domain/delegations/matters';
import { clubRoleWords } from '@machi/domain/clubs/words';
import { keptFields, keptNames } from '@machi/domain/described/kept';
import { fieldInWords, labelsOf, optionInWords } from '@machi/domain/described/written';
import type { Cells } from '@machi/domain/desk/csv';
import type { Locale } from '@machi/domain/locale/model';
import { mandateWords } from '@machi/domain/mandates/words';
import { memberFields, memberParts } from '@machi/domain/members/fields';
import { reservationParts } from '@machi/domain/reservations/fields';
import { matterNames, wayNames } from '@machi/domain/wishes/words';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { tillWords } from '@machi/domain/till/words';
import { visitWords } from '@machi/domain/visits/words';
import { wordingsOf } from '@machi/domain/locale/texts';
import { writeCsv } from '../../platform/pdf/spreadsheet.ts';
import { billRows } from './export/export-bills.ts';
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

/** All own data as JSON, with the API's names. */
export const accountJson = (data: OwnData): string => `${JSON.stringify(data, null, 2)}\n`;

/** All own data for a spreadsheet: a block for each kind, in the reader's language, with formulas made harmless. */
export function accountCsv(data: OwnData, locale: Locale): string {
  const texts = textsIn(locale);
  const { sections, yes, no, actions } = texts;
  const fields = { ...texts.fields, ...labelsOf([...memberFields, ...DESCRIBED], locale, 'export') };
  const { methods, outcomes, reasons, fareReasons, decided, passes: uses } = visitWords[locale];
  const mandateTexts = mandateWords[locale];
  const colon = locale === 'ja' ? '：' : ': ';
  const words = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (field === 'gender') return fieldInWords(memberFields, field, { gender: value }, locale);
    if (Array.isArray(value)) return value.join(' / ');
    if (/^(?:is|has|includes)_/.test(field)) return value === 1 || value === true ? yes : no;
    return String(value);
  };
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
  const actionWords = (action: string): string =>
    isName(actions, action) ? actions[action] : (auditWordsOf(action, locale) ?? action);

  type Heading = keyof typeof fields;
  /** What is kept under the heading's own name or another one, in words; or a text made of the row. */
  type Column<Row> = (Heading & keyof Row) | readonly [Heading, keyof Row | ((row: Row) => string | null | undefined)];
  const headed = (headings: readonly Heading[]): readonly string[] => headings.map((heading) => fields[heading]);
  const block = (section: keyof typeof sections, rows: Cells): Cells => [[sections[section]], ...rows, []];
  const table = <Row extends object>(
    section: keyof typeof sections,
    rows: readonly Row[],
    columns: readonly Column<Row>[],
  ): Cells => {
    const pairs = columns.map((column) => (typeof column === 'object' ? column : ([column, column] as const)));
    return block(section, [
      headed(pairs.map(([heading]) => heading)),
      ...rows.map((row) =>
        pairs.map(([heading, of]) => (typeof of === 'function' ? (of(row) ?? '') : words(heading, row[of]))),
      ),
    ]);
  };
  /** A rare kind is named only to those who have it. */
  const tableIfAny: typeof table = (section, rows, columns) => (rows.length === 0 ? [] : table(section, rows, columns));

  const { account, notice_letters, wishes } = data;
  const profile = { ...account, pending_contact: account.pending_contact?.value ?? '' };
  const rows = [
    ...block('account', [
      [fields.exported_at, data.exported_at],
      ...PROFILE.map((field) => [fields[field], words(field, profile[field])]),
    ]),
    ...table('services', account.services, ['service_name', 'created_at', 'suspended_at']),
    ...table(
      'reservations',
      data.reservations,
      RESERVATION.map((field) => [field, (row: ExportedReservation) => reservationWords(row, field)] as const),
    ),
    ...table('applications', data.applications, [
      'form_name',
      'application_code',
      'created_at',
      ['filed_by', ({ filed_by: by }) => by && `${by.office} ${by.name}（${by.reason}）`],
      'filed_at',
      'decided_at',
      ['application_status', 'approval_status'],
      'amount',
      ['signed_at', ({ signature }) => signature?.signed_at],
      ['payment_state', ({ payment }) => payment?.state],
      'reason',
      [
        'content',
        ({ applicant, sections: parts }) =>
          [...applicant, ...parts.flatMap((part) => part.rows)]
            .map((one) => `${one.label}${colon}${one.words}`)
            .join(' / '),
      ],
    ]),
    ...table('messages', data.messages, [
      'sent_at',
      'organization_name',
      'subject',
      'is_reply',
      'is_read',
      ['content', 'body'],
    ]),
    ...table('documents', data.documents, ['file_name', 'byte_count', 'application_code', ['kept_at', 'created_at']]),
    ...table(
      'waitlist',
      [
        ...data.waitlist,
        ...data.seat_waiting.map((row) => ({
          ...row,
          spot_name: row.trip_id,
          room_name: row.departure_stop_id,
          ended_at: '',
        })),
      ],
      ['spot_name', 'room_name', 'started_at', 'ended_at', 'told_at'],
    ),
    ...table('lotteries', data.lotteries, [
      ['application_code', 'code'],
      ['lottery', 'title'],
      ['choices', (row) => row.choices.join(' ')],
      'applied_at',
      'outcome',
    ]),
    ...table('events', data.events, [
      ['event', 'title'],
      ['started_at', 'starts_at'],
      ['event_code', 'code'],
      'persons',
      ['applied_at', 'made_at'],
      ['answers', (row) => JSON.stringify(row.answers)],
    ]),
    ...table('seats', data.seats, [
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
    ]),
    ...table('arrival_notices', data.arrival_notices, [
      'stop_name',
      'headsign',
      'scheduled_at',
      ['written_at', 'told_at'],
    ]),
    ...table('demandRides', data.demand_rides, [
      'reservation_code',
      'service_date',
      'from_name',
      'to_name',
      'persons',
      'wheelchairs',
      'promised_from',
      'promised_until',
      'arrive_by',
      ['asked_at', 'created_at'],
      'is_entered',
      'ready_at',
      'canceled_at',
      'cancel_reason',
      'on_board_at',
      'done_at',
      'missed_at',
    ]),
    ...table('favourites', data.favourites, ['spot_name']),
    ...table('waste_area', data.waste_area ? [data.waste_area] : [], ['area_id', 'chosen_at']),
    ...table(
      'delegations',
      data.delegations.map((one) => ({
        ...one,
        matters: one.matters.map((matter) => delegatedWords[matter].name[locale]).join(', '),
        ground: one.ground && groundWords[one.ground][locale],
      })),
      ['principal_name', 'delegate_name', 'matters', 'ground', 'ends_on', 'confirmed_at', 'ended_at'],
    ),
    ...table(
      'delegation_requests',
      data.delegation_requests.map((one) => ({
        ...one,
        matters: one.matters.map((matter) => delegatedWords[matter].name[locale]).join(', '),
        ground: groundWords[one.ground][locale],
      })),
      ['principal_name', 'delegate_name', 'matters', 'ground', 'ends_on', 'reason', 'asked_at', 'decided_at'],
    ),
    ...table('former_contacts', data.former_contacts, ['recipient', 'changed_at']),
    ...table(
      'watches',
      data.watches.map((one) => ({ ...one, signs: one.signs.map((sign) => watchSignWords[sign][locale]).join(', ') })),
      ['signs', 'days', 'fine_on', 'paused_until', ['watch_asked_at', 'asked_at'], ['watch_told_at', 'told_at']],
    ),
    ...table('safety_answers', data.safety_answers, ['answer', 'note', 'answered_at', 'phone_note', 'phoned_at']),
    ...table('support_list', data.support_list ? [data.support_list] : [], ['needs', 'helper', 'consented_on']),
    ...table('line_account', data.line_account ? [data.line_account] : [], ['line_user_id', 'joined_at', 'blocked_at']),
    ...block('notice_letters', [
      ...notice_letters.wishes.map(({ notice_category_id: id, pace }) => [
        noticeCategoryNames[id]?.[locale] ?? '',
        texts.paces[pace],
      ]),
      [fields.is_sms_urgent, words('is_sms_urgent', notice_letters.is_sms_urgent)],
    ]),
    ...block('wishes', [
      ...wishes.matters.map(({ matter, ways }) => [
        matterNames[matter][locale],
        ways.map((way) => wayNames[way][locale]).join(', '),
      ]),
      [fields.quiet_hours, [wishes.quiet_from, wishes.quiet_to].filter(Boolean).join(' - ')],
      [fields.is_must_only, words('is_must_only', wishes.is_must_only ?? 0)],
      [fields.is_content_shown, words('is_content_shown', wishes.is_content_shown ?? 0)],
      [fields.area_key, wishes.area_key ?? ''],
    ]),
    ...table('drafts', data.drafts, [
      'draft_key',
      ['kept_at', 'saved_at'],
      ['content', (row) => JSON.stringify(row.content)],
    ]),
    ...table('clubs', data.clubs, [
      'club_name',
      ['club_role', ({ role }) => clubRoleWords[role][locale]],
      ['club_since', 'since'],
      ['club_ended_on', 'ended_on'],
    ]),
    ...table('mandates', data.mandates, [
      'bank_name',
      'branch_name',
      ['account_type', (row) => mandateTexts.accountTypes[row.account_type]],
      'last_digits',
      'holder',
      [
        'holder_relation',
        (row) => [mandateTexts.relations[row.holder_relation], row.holder_name].filter((word) => word !== '').join(' '),
      ],
      ['mandate_state', ({ state }) => mandateTexts.states[state]],
      'signed_on',
      'accepted_on',
      'ended_on',
    ]),
    ...table('second_factors', data.second_factors, [
      ['second_factor', ({ kind, name: own }) => (kind === 'totp' ? fields.authenticator_app : own)],
      ['kept_at', 'created_at'],
      ['factor_used_at', 'used_at'],
    ]),
    ...table('push_devices', data.push_devices, ['label', ['kept_at', 'created_at'], ['push_told_at', 'told_at']]),
    ...table('cards', data.cards, [
      ['card', ({ method }) => methods[method]],
      ['card_state', ({ state }) => texts.cardStates[state]],
      'linked_at',
      'not_after',
      'lost_at',
      ['unlinked_at', 'ended_at'],
    ]),
    ...tableIfAny('face', data.faces, [
      ['linked_at', 'enrolled_at'],
      'captures',
      'model_id',
      'consent_version',
      ['consent_kind', (row) => texts.consentKinds[row.consent_kind]],
      'guardian_name',
      'renew_from',
    ]),
    ...tableIfAny('face_terminals', data.face_terminals, ['terminal_name', 'seen_at', 'is_ended']),
    ...tableIfAny('face_drafts', data.face_drafts, ['received_at']),
    ...table('passes', data.pass_consents, [['pass', (row) => texts.passes[row.pass]], 'consented_at']),
    ...table('visits', data.visits, [
      'visited_at',
      ['used', ({ pass }) => uses[pass]],
      'terminal_name',
      ['shown', ({ method }) => methods[method]],
      ['outcome', (row) => outcomes[row.outcome]],
      ['visit_reason', ({ reason }) => reasons[reason]],
      'fare_yen',
      ['fare_reason', (row) => row.fare_reason && fareReasons[row.fare_reason]],
      'remaining',
      'is_counted',
      'is_corrected',
      'is_companion',
      'is_test',
      ['decided_by', (row) => decided[row.decided_by]],
    ]),
    ...tableIfAny('door_events', data.door_events, [
      'happened_at',
      'door_id',
      ['outcome', ({ kind }) => outcomes[kind === 'opened' ? 'accepted' : 'staff']],
      ['shown', ({ method }) => (method === 'code' ? texts.doorCode : method && methods[method])],
    ]),
    ...tableIfAny('shelter_stays', data.shelter_stays, ['shelter_id', 'arrived_at', 'left_at']),
    ...block('bills', [
      headed(['invoice_code', 'billed_month', 'billed_day', 'content', 'yen', 'reason', 'name', 'address']),
      ...billRows(data, locale, fields.bill_credit),
    ]),
    ...table('roomPayments', data.room_payments, [
      'reservation_code',
      'receipt_code',
      ['billed_day', 'day'],
      ['content', ({ kind }) => tillWords[locale].kinds[kind]],
      'yen',
      ['payment_way', ({ way }) => tillWords[locale].ways[way]],
      'reason',
    ]),
    ...tableIfAny('room_reminders', data.room_reminders, [
      'reminded_on',
      'term_on',
      ['reservation_code', (row) => row.reservation_codes.join(' ')],
    ]),
    ...table('bill_requests', data.bill_requests, [
      ['invoice_code', (row) => row.invoice_code || row.reservation_code],
      ['content', ({ kind }) => texts.billRequests[kind]],
      'yen',
      ['refund_way', ({ way }) => way && texts.refundWays[way]],
      'recipient_name',
      'recipient_address',
      'bank_name',
      'branch_name',
      'last_digits',
      'holder',
      'reason',
      ['requested_at', 'asked_at'],
      ['request_outcome', ({ outcome }) => texts.requestOutcomes[outcome ?? 'waiting']],
      'decided_at',
    ]),
    ...tableIfAny('deaths_taken_back', data.deaths_taken_back, [
      'died_on',
      ['death_noted_at', 'noted_at'],
      'taken_back_at',
      'reason',
    ]),
    ...tableIfAny('memos', data.memos, ['application_code', 'written_at', ['content', 'body'], 'is_withdrawn']),
    ...tableIfAny('asked_documents', data.asked_documents, [
      'application_code',
      ['requested_at', 'asked_at'],
      ['content', 'what'],
      ['reason', (row) => [row.why, row.answer].filter(Boolean).join(' / ')],
      'due_on',
      'arrived_at',
      ['decided_at', 'settled_at'],
    ]),
    ...table('activities', data.activities, ['acted_at', ['action', (row) => actionWords(row.action)], 'label']),
    ...table('looks', data.looks, [
      'acted_at',
      [
        'action',
        ({ action, reason }) => (reason === undefined ? actionWords(action) : `${actionWords(action)} (${reason})`),
      ],
      'organization_name',
    ]),
  ];
  return writeCsv(rows.slice(0, -1), 'utf-8').content.toString('utf8');
}
