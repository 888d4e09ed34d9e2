import { KEY_KEPT_DAYS, LOW_BATTERY } from '@machi/domain/doors/keys';
import type { DoorRow } from '@machi/domain/doors/model';
import { OPENING_SECONDS, emergencyAgainAfter } from '@machi/domain/doors/openings';
import type { Queryable } from '../../database/database.ts';
import { above, among, between, rowsOf } from '../../database/rows.ts';
import { door_code, door_event, door_opening } from '../../database/tables/doors/doors.ts';
import { tellDoor } from '../webhooks/tell.ts';
import { isLockTrouble, type LockEvent, type LockMaker } from '../../providers/locks/locks.ts';
import type { MakerKind } from '../../providers/locks/open-locks.ts';
import {
  doorKeys,
  doorStates,
  doorsOfKeys,
  keyIdIn,
  keysAndCodes,
  referenceOf,
  referencePrefix,
  sweep,
  type Keeping,
} from './keys.ts';

const events = rowsOf(door_event);
const codes = rowsOf(door_code);
const openings = rowsOf(door_opening);
/** A lock's clock may be wrong; an event from the future counts as now. */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The key of an event: by the maker's number, or by our reference, which names the code, too. */
async function keyOf(house: Keeping, door: DoorRow, { ref, reference }: LockEvent) {
  const { door_id } = door;
  const id = reference?.startsWith(referencePrefix(house)) ? keyIdIn(house, reference) : 0;
  if (id > 0 && id < 2 ** 31) {
    const key = await keysAndCodes.one(house.database, 'key-by-id', { door_key_id: id, door_id });
    return key?.code_hash && referenceOf(house, id, key.code_hash) === reference ? key : undefined;
  }
  return ref === null ? undefined : doorKeys.one(house.database, 'key-by-ref', { lock_ref: ref, door_id });
}

/** Writes what happened at a door and tells other systems, once. False: it is known. */
export async function keepHappened(transaction: Queryable, row: typeof door_event.$inferInsert): Promise<boolean> {
  const kept = await events.insertIfAbsent(transaction, 'insert-lock-event', row, ['door_event_id']);
  if (!kept) return false;
  const { door_id, kind, happened_at } = row;
  await tellDoor(transaction, { door_id, terminal_id: null }, [{ ...kept, kind, happened_at }], row.recorded_at);
  return true;
}
const happened = ({ database }: Keeping, row: typeof door_event.$inferInsert): Promise<boolean> =>
  database.transaction((transaction) => keepHappened(transaction, row));

/** Keeps what a lock says, once. An opening with a reservation's code is that reservation's check-in. */
export async function keepEvent(house: Keeping, kind: MakerKind, event: LockEvent): Promise<void> {
  const door = house.town.doors.find(({ lock }) => lock.kind === kind && lock.lock_id === event.lock_id);
  // A lock that is no door's, such as another building's in the same account.
  const now = house.clock();
  // Makers repeat messages for a week; an older one could have been kept and deleted since.
  if (!door || event.happened_at.getTime() < now.getTime() - KEY_KEPT_DAYS * 86_400_000) return;
  const { database } = house;
  const { door_id } = door;
  const happened_at = earlier(event.happened_at, now);
  const key = event.kind === 'locked' ? undefined : await keyOf(house, door, event);
  const isByNobody = event.kind === 'opened' && event.ref === null && event.reference === null;
  const lock_event = `${kind} ${event.id}`;
  const isKnown = isByNobody && (await isFromAfar(house, door_id, happened_at, lock_event));
  if (event.kind !== 'locked' && !isKnown) {
    const of = key?.door_code_id ?? null;
    const code = of === null ? undefined : await codes.one(database, 'code-of-event', { door_code_id: of });
    const isNew = await happened(house, {
      door_id,
      kind: event.kind,
      happened_at,
      recorded_at: now,
      reason: event.reason,
      reservation_id: code?.reservation_id ?? null,
      door_code_id: code?.door_code_id ?? null,
      lock_event,
      decided_by: 'lock',
    });
    if (!isNew) return;
  }
  const before = await doorStates.one(database, 'door-state', { door_id });
  if (before && before.seen_at > happened_at) return;
  const isLocked = event.kind === 'opened' ? false : event.kind === 'locked' ? true : (before?.is_locked ?? null);
  await doorStates.put(database, 'put-door-state', ['door_id'], {
    door_id,
    is_locked: isLocked,
    battery: event.battery ?? before?.battery ?? null,
    trouble: event.kind === 'lock-failed' ? event.reason : (before?.trouble ?? null),
    seen_at: happened_at,
  });
}

/** Asks a lock how it is, and for events whose message was lost. */
async function lookAt(house: Keeping, door: DoorRow, maker: LockMaker, kind: MakerKind, lockId: string): Promise<void> {
  const { database } = house;
  const { door_id } = door;
  const look = await maker.look(lockId);
  const now = house.clock();
  const before = await doorStates.one(database, 'door-state', { door_id });
  if (isLockTrouble(look)) {
    await doorStates.put(database, 'put-door-trouble', ['door_id'], {
      door_id,
      trouble: look.trouble,
      seen_at: before?.seen_at ?? now,
    });
    return;
  }
  const { isLocked, isOpen, battery, isOnline, seenAt } = look;
  await doorStates.put(database, 'put-door-look', ['door_id'], {
    door_id,
    is_locked: isLocked,
    is_open: isOpen,
    battery,
    trouble: isOnline ? null : 'away',
    seen_at: isOnline ? now : earlier(seenAt, before?.seen_at ?? seenAt),
  });
  if (battery !== null && battery <= LOW_BATTERY && (before?.battery ?? 100) > LOW_BATTERY)
    await happened(house, {
      door_id,
      kind: 'battery-low',
      happened_at: now,
      recorded_at: now,
      decided_by: 'server',
    });
  const recent = await maker.recent(lockId);
  if (!isLockTrouble(recent)) for (const event of recent.toReversed()) await keepEvent(house, kind, event);
  await sweep(house, door, maker);
}

/** Asks every lock of another maker how it is; one that is away keeps no other waiting. */
export const lookAtLocks = (house: Keeping): Promise<unknown> =>
  Promise.all(
    doorsOfKeys(house).map(async (door) => {
      const { lock } = door;
      const maker = house.locks.of(lock);
      if (maker && 'lock_id' in lock) await lookAt(house, door, maker, lock.kind, lock.lock_id);
    }),
  );

/** The maker's own event of it comes before its answer or after; a lock's clock may be a little wrong. */
const AFAR_MILLISECONDS = 60_000;
const CLOCK_MILLISECONDS = 5000;

type Opening = Pick<typeof door_opening.$inferSelect, 'door_opening_id' | 'door_id' | 'is_emergency' | 'asked_by'>;

/** Notes that a lock did what officials wanted, and writes it into the history: once, whoever hears of it first. */
async function keepDone(
  { database, clock }: Keeping,
  { door_opening_id, door_id, is_emergency, asked_by }: Opening,
  done_at: Date,
  lock_event: string | null = null,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const mine = { door_opening_id, done_at: null };
    const done = await openings.updateReturning(transaction, 'note-opening-done', mine, { done_at }, ['door_id']);
    if (done.length === 0) return;
    await keepHappened(transaction, {
      door_id,
      kind: is_emergency ? 'emergency-began' : 'opened-afar',
      happened_at: done_at,
      recorded_at: clock(),
      lock_event,
      decided_by: 'staff',
      official_id: asked_by,
    });
  });
}

/**
 * Whether the town itself moved this lock at that moment: what the maker says of it stands in the history then. A maker
 * that answered too late and opened all the same says so here. An emergency is told on until the maker has answered:
 * somebody inside may have turned the lock.
 */
async function isFromAfar(house: Keeping, door_id: number, at: Date, lock_event: string): Promise<boolean> {
  const told_at = between(new Date(at.getTime() - AFAR_MILLISECONDS), new Date(at.getTime() + AFAR_MILLISECONDS));
  const told = await openings.list(
    house.database,
    'openings-behind-lock-event',
    { door_id, told_at },
    { order: ['-told_at'], limit: 20 },
  );
  const one = told.find((opening) => opening.told_at !== null && opening.told_at <= at) ?? told.at(-1);
  if (!one?.told_at) return false;
  if (one.done_at === null) {
    if (one.is_emergency || one.told_at.getTime() > at.getTime() + CLOCK_MILLISECONDS) return false;
    await keepDone(house, one, at, lock_event);
  }
  return true;
}

/** What this process heard of emergencies that have not reached their lock: how often, and when a busy maker listens. */
export type EmergencyTries = Map<number, { readonly tries: number; readonly until: Date | undefined }>;
const LOGGED_TRIES = 10;

/**
 * Opens what officials have approved from afar, each once: a maker that does not answer may have opened, and a second
 * time would let in whoever comes by. What an emergency opens is told until the lock has opened.
 * @returns milliseconds until a lock that an emergency has not reached yet is told again; Infinity: there is none
 */
export async function sendOpenings(house: Keeping, now: Date, tried: EmergencyTries): Promise<number> {
  const { database, locks } = house;
  const online = doorsOfKeys(house).filter(({ lock }) => locks.of(lock) !== undefined);
  const sent = { door_id: among(online.map(({ door_id }) => door_id)), outcome: 'approved', done_at: null } as const;
  const due = await openings.list(database, 'openings-to-send', [
    {
      ...sent,
      is_emergency: false,
      told_at: null,
      decided_at: above(new Date(now.getTime() - OPENING_SECONDS * 1000)),
    },
    { ...sent, is_emergency: true, ended_at: null },
  ]);
  for (const id of tried.keys()) if (!due.some(({ door_opening_id }) => door_opening_id === id)) tried.delete(id);
  let next = Infinity;
  await Promise.all(
    due.map(async (opening) => {
      const { door_opening_id, door_id, is_emergency, asked_at, told_at } = opening;
      const lock = online.find((door) => door.door_id === door_id)?.lock;
      if (!lock || !('lock_id' in lock)) return;
      const before = tried.get(door_opening_id);
      const againAt = (last: Date, until: Date | undefined): number =>
        Math.max(last.getTime() + emergencyAgainAfter(last.getTime() - asked_at.getTime()), until?.getTime() ?? 0);
      const wait = told_at === null ? 0 : againAt(told_at, before?.until) - now.getTime();
      if (wait > 0) {
        next = Math.min(next, wait);
        return;
      }
      // Of two processes one tells it.
      const claimed = await openings.updateReturning(
        database,
        'claim-opening',
        { door_opening_id, told_at },
        { told_at: now },
        ['door_id'],
      );
      if (claimed.length === 0) return;
      const refused = await locks.of(lock)?.open(lock.lock_id);
      if (!refused) return keepDone(house, opening, house.clock());
      const tries = (before?.tries ?? 0) + 1;
      if (is_emergency) {
        tried.set(door_opening_id, { tries, until: refused.until });
        next = Math.min(next, againAt(now, refused.until) - now.getTime());
      }
      await doorStates.update(database, 'note-door-trouble', { door_id }, { trouble: refused.trouble });
      if (tries === 1 || tries % LOGGED_TRIES === 0)
        house.log.warn({ door_id, tries, ...refused }, 'a lock did not open from afar');
    }),
  );
  return next;
}
