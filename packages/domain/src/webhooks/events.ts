import * as z from 'zod/mini';
import { doorReports } from '../doors/model.ts';
import type { Localized } from '../locale/model.ts';
import { PassKind } from '../passes/model.ts';

/** Only what `events.test.ts` allows: numbers of things, moments and kinds. No text, and no number of a person. */
const id = z.int();
const at = z.iso.datetime();

const Reservation = z.object({
  reservation_id: id,
  spot_id: id,
  room_id: id,
  /** Rooms reserved together with it. */
  adjunct_room_ids: z.array(id),
  started_at: at,
  ended_at: at,
  /** waiting: a change waits for the town's approval again. */
  state: z.enum(['confirmed', 'waiting', 'cancelled']),
});
const Closure = z.object({
  closure_id: id,
  spot_id: id,
  /** Null: the whole facility. */
  room_id: z.nullable(id),
  started_at: at,
  ended_at: at,
});

const ofDoor = { door_event_id: id, door_id: id, terminal_id: z.nullable(id) };

/** What is told to other systems, by type: the data of each. A new type needs only a line here and in `eventWords`. */
export const eventData = {
  'reservation.confirmed': Reservation,
  'reservation.changed': Reservation,
  'reservation.cancelled': Reservation,
  'room.closed': Closure,
  'room.opened': Closure,
  'notice.published': z.object({ notice_id: id }),
  'visit.recorded': z.object({ visit_id: id, pass: PassKind, terminal_id: z.nullable(id), visited_at: at }),
  'door.opened': z.object({ ...ofDoor, opened_at: at }),
  'door.reported': z.object({ ...ofDoor, kind: z.enum([...doorReports, 'battery-low']), reported_at: at }),
} as const;
export type EventType = keyof typeof eventData;
export type EventData<Type extends EventType> = z.infer<(typeof eventData)[Type]>;

export const eventTypes = Object.keys(eventData) as EventType[];

/** What an official sends to try an address; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

export const eventWords: Readonly<Record<EventType | typeof TEST_EVENT, Localized>> = {
  'reservation.confirmed': { ja: '予約が確定した', en: 'Reservation confirmed' },
  'reservation.changed': { ja: '確定した予約が変わった', en: 'Confirmed reservation changed' },
  'reservation.cancelled': { ja: '確定した予約がなくなった', en: 'Confirmed reservation cancelled' },
  'room.closed': { ja: '休館を登録した', en: 'Room or facility closed' },
  'room.opened': { ja: '休館を取りやめた', en: 'Closure taken back' },
  'notice.published': { ja: 'お知らせが公開された', en: 'Notice published' },
  'visit.recorded': { ja: 'お風呂やバスの利用を記録した', en: 'Visit to the bath or ride recorded' },
  'door.opened': { ja: '扉が開いた', en: 'Door opened' },
  'door.reported': { ja: '扉や錠の異常と復旧', en: 'Door or lock reported something' },
  [TEST_EVENT]: { ja: 'お試し', en: 'Test' },
};
