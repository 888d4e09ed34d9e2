import type { DoorEventKind } from '@machi/domain/doors/model';
import type { EventData, EventType } from '@machi/domain/webhooks/events';
import { statement, type Queryable } from '../../database/database.ts';

/** SQL: whether an address wants events of a type, which is an SQL expression. */
const isWanted = (type: string): string =>
  `exists (select from webhook where disabled_at is null and ${type} = any(webhook.types))`;

const insertEvents = statement(
  'tell-webhooks',
  `insert into webhook_event (type, occurred_at, data)
   select $1, $2, told.data from jsonb_array_elements($3::jsonb) as told(data) where ${isWanted('$1::text')}`,
);

/** Tells other systems of things, in the transaction of the change. Writes nothing where nobody wants to know. */
export async function tellSystems<Type extends EventType>(
  transaction: Queryable,
  type: Type,
  data: readonly EventData<Type>[],
  at: Date,
): Promise<void> {
  if (data.length > 0) await transaction.run(insertEvents, [type, at, JSON.stringify(data)]);
}

interface ToldReservation {
  readonly reservation_id: number;
  readonly spot_id: number;
  readonly room_id: number;
  readonly adjunct_room_ids: readonly number[];
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly approval_status: number;
  readonly is_canceled: number;
}

/** What is told of a reservation: nothing of who made it, and not the code that is printed. */
export const reservationTold = (row: ToldReservation): EventData<'reservation.changed'> => ({
  reservation_id: row.reservation_id,
  spot_id: row.spot_id,
  room_id: row.room_id,
  adjunct_room_ids: [...row.adjunct_room_ids],
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at.toISOString(),
  state:
    row.is_canceled === 1 || row.approval_status === 2
      ? 'cancelled'
      : row.approval_status === 1
        ? 'confirmed'
        : 'waiting',
});

/** Whether a reservation was told as confirmed before it ended: after a move it may wait again. */
export const wasTold = (before: { readonly approval_status: number; readonly permit_version: number }): boolean =>
  before.approval_status === 1 || before.permit_version > 1;

/** A row of a door's history. */
export interface DoorHappened {
  readonly door_event_id: number;
  readonly kind: DoorEventKind;
  readonly happened_at: Date;
}

/** Tells what happened at a door, and not for whose reservation: its times would follow one person. Who was refused there is nobody's matter elsewhere. */
export async function tellDoor(
  transaction: Queryable,
  of: { readonly door_id: number; readonly terminal_id: number | null },
  happened: readonly DoorHappened[],
  now: Date,
): Promise<void> {
  const rows = happened.map(({ door_event_id, kind, happened_at }) => ({
    kind,
    event: { ...of, door_event_id },
    at: happened_at.toISOString(),
  }));
  const opened = rows.flatMap(({ kind, event, at: opened_at }) => (kind === 'opened' ? [{ ...event, opened_at }] : []));
  const reported = rows.flatMap(({ kind, event, at: reported_at }) =>
    kind === 'opened' || kind === 'refused' || kind === 'keypad-rests' || kind === 'keypad-again'
      ? []
      : [{ ...event, kind, reported_at }],
  );
  await tellSystems(transaction, 'door.opened', opened, now);
  await tellSystems(transaction, 'door.reported', reported, now);
}

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** SQL: tells of new reservations among `asked` at $3 in the statement that writes them: bookings take no further trip. */
export const TELL_BOOKED = `insert into webhook_event (type, occurred_at, data)
     select '${'reservation.confirmed' satisfies EventType}', $3, jsonb_build_object('reservation_id', reservation_id, 'spot_id', spot_id, 'room_id', room_id,
       'adjunct_room_ids', adjunct_room_ids, 'started_at', ${instant('started_at')}, 'ended_at', ${instant('ended_at')}, 'state', 'confirmed')
     from asked where approval_status = 1 and ${isWanted(`'${'reservation.confirmed' satisfies EventType}'`)}`;
