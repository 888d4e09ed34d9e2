import type { AuditAction } from '@machi/domain/audit/model';
import { reservationFields } from '@machi/domain/reservations/fields';
import { piecesOf } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { typesOfColumns } from '../../database/described-columns.ts';
import { isAddressed, type outboxRow } from '../../platform/notifications/outbox.ts';
import { TELL_BOOKED } from '../../platform/webhooks/tell.ts';
import type { ReservationRow } from './store.ts';

/** The rows that one application writes. */
export interface WrittenApplication {
  readonly rows: readonly ReservationRow[];
  readonly notification: ReturnType<typeof outboxRow>;
  /** The actor: the member, or the official at the counter. */
  readonly actorId: number;
  readonly requestId: string;
}

/** The columns that differ between an application's dates, with their types. */
const dateColumns = {
  reservation_id: 'int',
  reservation_code: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  use_month: 'text',
  amount: 'int',
  quote_lines: 'jsonb',
  club_exemption_id: 'int',
} as const satisfies Partial<Record<keyof ReservationRow, string>>;

/** Columns that every new row leaves at their defaults. */
type Untouched =
  | 'reserves_outward'
  | 'reserves_return'
  | 'reason'
  | 'is_canceled'
  | 'canceled_at'
  | 'no_show_at'
  | 'paid_at'
  | 'paid_yen'
  | 'reminded_at'
  | 'revision'
  | 'revised_at'
  | 'cancel_fee_yen'
  | 'refused_at'
  | 'change_reason'
  | 'permit_version';
/** The other columns: sent once for all dates of an application. */
const sharedColumns = {
  application_code: 'text',
  member_id: 'int',
  spot_id: 'int',
  room_id: 'int',
  club_id: 'int',
  reserved_at: 'timestamptz',
  ...typesOfColumns(reservationFields),
  exemption_status: 'smallint',
  additional_questions: 'jsonb',
  adjunct_room_ids: 'jsonb',
  equipment_ids: 'jsonb',
  document_file: 'smallint',
  approval_status: 'smallint',
  fixed_at: 'timestamptz',
  booked_by: 'int',
  override_reason: 'text',
} as const satisfies Record<Exclude<keyof ReservationRow, keyof typeof dateColumns | Untouched>, string>;

const names = (columns: object, prefix = ''): string =>
  Object.keys(columns)
    .map((name) => prefix + name)
    .join(', ');
const definitions = (columns: object): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
const columnNames = `${names(dateColumns)}, ${names(sharedColumns)}`;

const writing = (rooms: string, isServed: string, others = '') =>
  `with asked as (select ${names(dateColumns, 'd.')}, ${names(sharedColumns, 'a.')}, a.actor, a.request_id
     from jsonb_to_recordset($1::jsonb) as a(${definitions(sharedColumns)}, actor int, request_id text, dates jsonb)
     cross join lateral jsonb_to_recordset(a.dates) as d(${definitions(dateColumns)})),
   made as (insert into reservation (${columnNames}) select ${columnNames} from asked),
   mailed as (insert into outbox (channel, recipient, content, created_at, next_attempt_at)
     select channel, recipient, content, $3, $3
     from jsonb_to_recordset($2::jsonb) as notification(channel text, recipient text, content jsonb)),
   served as (update waitlist w set told_at = $3 from asked where w.member_id = asked.member_id and ${isServed}
     and w.during <@ tstzrange(asked.started_at, asked.ended_at) and w.told_at is null),
   noted as (insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
     select $3, actor, '${'reservation:create' satisfies AuditAction}', 'reservation', reservation_id, request_id from asked),
   told as (${TELL_BOOKED})${others}
   insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange(started_at, ended_at), kind, reservation_id from (${rooms}) as wanted order by room_id, started_at`;

const [dateNames, sharedNames] = [Object.keys(dateColumns), Object.keys(sharedColumns)];
const part = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, row[name]]));

const asSent = ({ rows, actorId, requestId }: WrittenApplication) => ({
  ...part(rows[0] ?? {}, sharedNames),
  actor: actorId,
  request_id: requestId,
  dates: rows.map((row) => part(row, dateNames)),
});

/**
 * Writes applications in one statement: reservations, their times, mails and audit rows. A member who gets a time no
 * longer waits for it; a refusal restores the wish (`waiting/wait-again.ts`).
 */
const writeReservations = statement(
  'write-reservations',
  writing(
    `select room_id, started_at, ended_at, 'reservation' as kind, reservation_id from asked`,
    'w.room_id = asked.room_id',
  ),
);
/** Does the same with adjunct rooms, under the same constraint, and lent equipment. */
const writeWithExtras = statement(
  'write-reservations-with-extras',
  writing(
    `select room_id, started_at, ended_at, 'reservation' as kind, reservation_id from asked
     union all select id::int, started_at, ended_at, 'adjunct', reservation_id
     from asked cross join lateral jsonb_array_elements_text(adjunct_room_ids) as adjunct(id)`,
    '(w.room_id = asked.room_id or asked.adjunct_room_ids @> to_jsonb(w.room_id))',
    `,
   lent as (insert into equipment_use (equipment_id, reservation_id, during, pieces)
     select lending.equipment_id, asked.reservation_id, tstzrange(asked.started_at, asked.ended_at), lending.pieces
     from asked join jsonb_to_recordset($4::jsonb) as lending(reservation_id int, equipment_id int, pieces int) using (reservation_id))`,
  ),
);

/**
 * Writes decided applications. Under the locks of their rooms their time cannot be taken. If a booking bypassed the
 * locks, the exclusion constraint stops it and the transaction is run again (database/connect-postgres.ts).
 */
export async function writeApplications(
  transaction: Queryable,
  applications: readonly WrittenApplication[],
  now: Date,
): Promise<void> {
  const rows = applications.flatMap((application) => application.rows);
  const values = [
    JSON.stringify(applications.map(asSent)),
    JSON.stringify(applications.map(({ notification }) => notification).filter(isAddressed)),
    now,
  ];
  const lent = rows.flatMap(({ reservation_id, equipment_ids }) =>
    piecesOf(equipment_ids).map((some) => ({ ...some, reservation_id })),
  );
  const isPlain = lent.length === 0 && rows.every(({ adjunct_room_ids }) => adjunct_room_ids.length === 0);
  if (isPlain) await transaction.run(writeReservations, values);
  else await transaction.run(writeWithExtras, [...values, JSON.stringify(lent)]);
}
