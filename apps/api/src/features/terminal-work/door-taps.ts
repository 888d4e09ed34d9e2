import { doorDays, doorSpan, doorTrouble, isNear } from '@machi/domain/doors/access';
import { codeRest } from '@machi/domain/doors/code';
import type { DoorEventKind, DoorGrant, DoorRow } from '@machi/domain/doors/model';
import type { TapMethod } from '@machi/domain/passes/model';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import type { DoorSituation } from '@machi/domain/taps/judge';
import { TapReason, isDoorReport, type Tap, type TapVerdict } from '@machi/domain/taps/model';
import type { EventContent, LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { statement, type Queryable } from '../../database/database.ts';
import { grantsAt, usesOf, type Comer } from '../../platform/doors/grants.ts';
import { doorEvents as events, readKeypads } from '../../platform/doors/keypads.ts';
import { tellDoor, type DoorHappened } from '../../platform/webhooks/tell.ts';
import { noteOpeningDone } from './door-openings.ts';
import { happenedAt } from './told-visits.ts';

/** Reasons that an official's screen tells apart, where somebody has a reservation that opens nothing. */
const toldTroubles = ['door-unpaid', 'room-closed', 'club-over'] as const;

/**
 * The verdict, with why a reservation of this person or code opens nothing. A terminal without a network does not know
 * that reservation at all.
 */
async function kinder(
  transaction: Queryable,
  door: DoorRow,
  comer: Comer,
  verdict: TapVerdict,
  now: Date,
): Promise<TapVerdict> {
  if (verdict.reason !== 'door-none' && verdict.reason !== 'code-wrong') return verdict;
  const uses = await usesOf(transaction, [door], doorDays(now), now, comer);
  // Of a code only near its time, as `judgeDoor`.
  const told = uses.filter((use) => {
    const span = doorSpan(door, use);
    return comer.code_hash === null || (span !== null && isNear(span, now));
  });
  const troubles = new Set(told.map((use) => doorTrouble(door, use)));
  const reason = toldTroubles.find((one) => troubles.has(one));
  return reason ? { ...verdict, reason } : verdict;
}

/** An event of a terminal's ledger, for the door's history. */
interface ToldDoorEvent {
  readonly seq: number;
  readonly kind: DoorEventKind;
  readonly happened_at: string;
  readonly method: TapMethod | null;
  readonly reason: string | null;
  readonly member_id: number | null;
  readonly reservation_id: number | null;
  readonly door_code_id: number | null;
  readonly tap_id: string;
  readonly decided_by: EventContent['decided_by'];
  readonly official_id: number | null;
}

const kindOf = ({ kind, verdict: { outcome, reason } }: Pick<EventContent, 'kind' | 'verdict'>): DoorEventKind =>
  kind === 'door' ? (reason as DoorEventKind) : outcome === 'accepted' ? 'opened' : 'refused';

/** What of an event stands in the door's history. */
const toldOf = (content: Pick<EventContent, 'kind' | 'verdict' | 'evidence' | 'tap_id' | 'decided_by'>) => {
  const { verdict, evidence } = content;
  const kind = kindOf(content);
  return {
    kind,
    method: content.kind === 'door' ? null : evidence.method,
    reason: kind === 'refused' ? verdict.reason : null,
    member_id: verdict.member_id,
    reservation_id: verdict.grant?.reservation_id ?? null,
    door_code_id: verdict.grant?.door_code_id ?? null,
    tap_id: content.tap_id,
    decided_by: content.decided_by,
  };
};

/**
 * Stores what a terminal tells of its door. What the server decided is not stored twice; a terminal that got no answer in
 * time and decided otherwise has done so. People, reservations and codes that are gone are left out, and so are
 * reservations of rooms that are not behind this door.
 */
const insertTold = statement<DoorHappened & { readonly kind_before: DoorEventKind | null }>(
  'insert-told-door-events',
  `insert into door_event as known (door_id, kind, happened_at, recorded_at, method, reason, member_id, reservation_id, door_code_id,
     terminal_id, tap_id, official_id, decided_by)
   select $1, e.kind, e.happened_at, $4, e.method, e.reason, m.member_id, r.reservation_id, k.door_code_id, $2, e.tap_id, e.official_id,
     case when e.decided_by = 'server' and not exists (select from door_event d where d.tap_id = e.tap_id) then 'terminal' else e.decided_by end
   from json_to_recordset($3::json) as e (seq int, kind text, happened_at timestamptz, method text, reason text, member_id int, reservation_id int,
       door_code_id int, tap_id uuid, official_id int, decided_by text)
     left join member m on m.member_id = e.member_id left join door_code k on k.door_code_id = e.door_code_id
     left join reservation r on r.reservation_id = e.reservation_id and (r.room_id = any($5::int[])
       or translate(r.adjunct_room_ids::text, '[]', '{}')::int[] && $5::int[])
   order by e.seq
   on conflict (tap_id) do update set kind = excluded.kind, reason = excluded.reason, member_id = excluded.member_id,
     reservation_id = excluded.reservation_id, door_code_id = excluded.door_code_id, decided_by = excluded.decided_by
   where known.decided_by = 'server' and excluded.decided_by = 'terminal' and known.terminal_id = excluded.terminal_id
   returning door_event_id, kind, happened_at,
     (select before.kind from door_event before where before.tap_id = known.tap_id) as kind_before`,
);

export const doorTaps = {
  /** The verdict that this tap got before; undefined: it is new. */
  async again(
    transaction: Queryable,
    tapId: string,
    terminalId: number,
    grants: readonly DoorGrant[],
  ): Promise<TapVerdict | Refusal | undefined> {
    const row = await events.one(transaction, 'door-event-of-tap', { tap_id: tapId });
    if (!row) return undefined;
    // A tap belongs to its terminal; another terminal must not learn that the number exists.
    if (row.terminal_id !== terminalId || isDoorReport(row.kind)) return notFound;
    const { reservation_id, door_code_id } = row;
    const grant = grants.find((one) => one.reservation_id === reservation_id && one.door_code_id === door_code_id);
    const span = grant && { from: grant.from.toISOString(), until: grant.until.toISOString() };
    return {
      outcome: row.kind === 'opened' ? 'accepted' : 'staff',
      reason: row.kind === 'opened' ? 'door-opened' : TapReason.parse(row.reason),
      member_id: row.member_id,
      fare_yen: null,
      fare_reason: null,
      remaining: null,
      shown_name: null,
      ...(span ? { grant: { reservation_id, door_code_id, ...span } } : {}),
    };
  },
  /** What decides a tap at this door now. */
  async situation(
    transaction: Queryable,
    door: DoorRow,
    method: TapMethod,
    comer: Comer,
    now: Date,
  ): Promise<DoorSituation> {
    const [grants, keypadOf] = await Promise.all([
      grantsAt(transaction, door, doorDays(now), now, comer),
      method === 'code' ? readKeypads(transaction, [door.door_id], now) : undefined,
    ]);
    const rest = keypadOf ? codeRest(keypadOf(door.door_id).wrong, now) : null;
    return { opened_by: door.opened_by, grants, rest };
  },
  kinder,
  /** Stores what the server decided. */
  async insert(
    transaction: Queryable,
    { tap_id, evidence }: Tap,
    verdict: TapVerdict,
    { door_id, terminal_id }: { readonly door_id: number; readonly terminal_id: number },
    now: Date,
  ): Promise<void> {
    const told = toldOf({ kind: 'tap', tap_id, evidence, verdict, decided_by: 'server' });
    const row = { ...told, door_id, terminal_id, happened_at: now, recorded_at: now };
    const made = await events.insertIfAbsent(transaction, 'insert-door-event', row, ['door_event_id'], ['tap_id']);
    if (made) await tellDoor(transaction, { door_id, terminal_id }, [{ ...row, ...made }], now);
  },
  /**
   * Stores the events of a piece of a door's ledger.
   * @param door undefined: it has another lock by now, and what this terminal did has not opened that one
   */
  async keep(
    transaction: Queryable,
    { terminal_id, registered_at }: { readonly terminal_id: number; readonly registered_at: Date },
    door_id: number,
    door: Pick<DoorRow, 'rooms'> | undefined,
    fresh: readonly LedgerEvent[],
    now: Date,
  ): Promise<void> {
    const told = new Map<string, ToldDoorEvent>();
    for (const event of fresh) {
      const { content } = event;
      if (told.has(content.tap_id)) continue;
      const at = happenedAt(event, { from: registered_at, until: now });
      const what = toldOf(content);
      const official_id = door ? await noteOpeningDone(transaction, door_id, what.kind, at) : null;
      told.set(content.tap_id, { ...what, official_id, seq: content.seq, happened_at: at.toISOString() });
    }
    if (told.size === 0) return;
    const roomIds = (door?.rooms ?? []).map(({ room_id }) => room_id);
    const values = [door_id, terminal_id, JSON.stringify([...told.values()]), now, roomIds];
    const stored = await transaction.run(insertTold, values);
    // What the server decided was told then.
    const news = stored.filter(({ kind, kind_before }) => kind !== kind_before);
    await tellDoor(transaction, { door_id, terminal_id }, news, now);
  },
};
