import {
  AGAIN_SECONDS,
  KEYS_AHEAD_HOURS,
  LATE_MINUTES,
  RETELL_HOURS,
  TOLD_AFTER_TRIES,
  diffKeys,
  isWaitTold,
  keyReady,
  lockName,
  retryAfter,
  waitUntil,
  type KeyReady,
  type WantedKey,
} from '@machi/domain/doors/keys';
import type { DoorRow } from '@machi/domain/doors/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, computed, not, present, rowsOf } from '../../database/rows.ts';
import { door_code, door_event, door_state } from '../../database/tables/doors/doors.ts';
import { door_key } from '../../database/tables/doors/keys.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { isLockTrouble, type LockMaker, type LockTrouble } from '../../providers/locks/locks.ts';
import type { House } from '../house.ts';
import { makeDoorCode, openDoorCode } from './codes.ts';
import { grantsAtDoors } from './grants.ts';

export const doorKeys = rowsOf(door_key);
/** Keys with the hash of their code; null: it is deleted. */
export const keysAndCodes = rowsOf(door_key, {
  code_hash: computed<string | null>(
    '(select c.code_hash from door_code c where c.door_code_id = door_key.door_code_id)',
  ),
});
const codes = rowsOf(door_code);
const events = rowsOf(door_event);
export const doorStates = rowsOf(door_state);
type DoorKey = typeof door_key.$inferSelect;
export type Keeping = Pick<House, 'database' | 'secret' | 'town' | 'clock' | 'log' | 'locks'>;

export const KEY_BOX = lockName({ kind: 'key-box' });

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/** Doors that know only codes: locks of other makers, and key boxes. */
export const doorsOfKeys = ({ town }: Pick<House, 'town'>): readonly DoorRow[] =>
  town.doors.filter(({ lock }) => lock.kind !== 'terminal');

/** The maker of a lock and the lock's number there; undefined: a key box, or a maker without credentials. */
export function makerAt({ locks }: Pick<House, 'locks'>, name: string) {
  const [kind, lockId = ''] = name.split(/ (.*)/s);
  const maker = kind === 'remotelock' || kind === 'nuki' ? locks.maker(kind) : undefined;
  return maker && { maker, lockId };
}

/** All our references at makers begin so; two installations at one account do not touch each other's. */
export const referencePrefix = ({ secret }: Pick<House, 'secret'>): string =>
  `M${townKeys(secret).cardHash('references at locks').slice(0, 6)}-`;
/** Characters of the code's hash in a reference: after a restore a key's number is given again, for another code. */
const MARK = 5;
/** Nuki takes 20 characters. */
export const referenceOf = (house: Pick<House, 'secret'>, doorKeyId: number, codeHash: string): string =>
  referencePrefix(house) + doorKeyId.toString(36) + codeHash.slice(0, MARK);
/** The number of a key in one of our references, whatever its code; NaN: none. */
export const keyIdIn = (house: Pick<House, 'secret'>, reference: string): number =>
  Number.parseInt(reference.slice(referencePrefix(house).length, -MARK), 36);

/**
 * Brings what is kept of keys to what doors should know in the next days. Reads what is kept first: a change meanwhile
 * is found by whoever made it.
 */
export async function reconcileKeys(house: Keeping, now: Date): Promise<void> {
  const { database } = house;
  const doors = doorsOfKeys(house);
  // Also at locks that no door has any more: they leave.
  const open = await doorKeys.list(database, 'open-keys', { state: not('gone') });
  const span = { from: now, until: later(now, KEYS_AHEAD_HOURS * 3_600_000) };
  const wanted: WantedKey[] = [];
  const made = new Map<number, number>();
  const grants = await grantsAtDoors(database, doors, span, now);
  for (const [index, { door_id: at, lock }] of doors.entries())
    for (const { reservation_id, door_code_id, from, until } of grants[index] ?? []) {
      const known = door_code_id ?? made.get(reservation_id ?? 0);
      if (known === undefined && reservation_id === null) continue;
      const code =
        known ?? (await makeDoorCode(database, house, { reservation_id: reservation_id ?? 0 }, now)).door_code_id;
      if (reservation_id !== null) made.set(reservation_id, code);
      wanted.push({ door_id: at, lock: lockName(lock), door_code_id: code, from, until });
    }
  const missing = diffKeys(wanted, open).add;
  // A key that has gone may be wanted again.
  const gone =
    missing.length === 0
      ? []
      : await doorKeys.list(database, 'gone-keys', {
          door_code_id: among(missing.map((key) => key.door_code_id)),
          state: 'gone',
        });
  const { add, renew, leave } = diffKeys(wanted, [...open, ...gone]);
  const dueAt = (lock: string) => ({
    tries: 0,
    trouble: null,
    next_try_at: lock === KEY_BOX ? null : now,
    changed_at: now,
  });
  const toSet = ({ lock, from, until }: WantedKey) =>
    ({ ...dueAt(lock), state: 'wanted', starts_at: from, ends_at: until }) as const;
  for (const key of add) {
    const { door_id, lock, door_code_id } = key;
    await doorKeys.insertIfAbsent(database, 'insert-door-key', { door_id, lock, door_code_id, ...toSet(key) });
  }
  for (const [{ door_key_id, state }, key] of renew)
    await doorKeys.update(database, 'renew-door-key', { door_key_id, state }, toSet(key));
  // A lock whose maker is not connected any more is asked nothing; there a code ends by itself at its time.
  for (const { door_key_id, state, lock, ends_at } of open)
    if (state === 'leaving' && ends_at <= now && !makerAt(house, lock)) {
      const ended = { state: 'gone', next_try_at: null, changed_at: now } as const;
      await doorKeys.update(database, 'end-key-without-maker', { door_key_id, state }, ended);
    }
  for (const { door_key_id, state, lock } of leave)
    await doorKeys.update(
      database,
      'leave-door-key',
      { door_key_id, state },
      // Whoever turns the digits of a key box ends the code before.
      { ...dueAt(lock), state: lock === KEY_BOX ? 'gone' : 'leaving' },
    );
}

/** A process that dies leaves its keys to others after this long. */
const CLAIM_MINUTES = 5;

/** Keys of a lock that are due, those on their way out first; each for one process. */
const claimKeys = statement<DoorKey>(
  'claim-door-keys',
  `update door_key set claimed_until = $3 where door_key_id in (
     select door_key_id from door_key
     where lock = $1 and next_try_at <= $2 and state in ('wanted', 'leaving', 'failed')
       and (claimed_until is null or claimed_until <= $2)
     order by state <> 'leaving', starts_at limit 5 for update skip locked)
   returning *`,
);

/** wait: the lock has not done it yet. late: what it was asked for earlier may still come. */
type Step = 'set' | 'gone' | 'wait' | 'late' | LockTrouble;
const CODE_UNREADABLE: LockTrouble = { trouble: 'refused', code: 'code-unreadable' };

/** Gives a lock a code, or makes good what an earlier try began. Looks first, because that try may have arrived late. */
async function give(house: Keeping, maker: LockMaker, lockId: string, key: DoorKey): Promise<Step> {
  const { database, clock } = house;
  const { door_key_id, starts_at: from, ends_at: until } = key;
  const kept =
    key.door_code_id === null
      ? undefined
      : await codes.one(database, 'code-of-key', { door_code_id: key.door_code_id });
  if (!kept) return CODE_UNREADABLE;
  const reference = referenceOf(house, door_key_id, kept.code_hash);
  const found = await maker.list(lockId, referencePrefix(house));
  if (isLockTrouble(found)) return found;
  const own = found.filter((access) => keyIdIn(house, access.reference) === door_key_id);
  const good = own.find((access) => access.reference === reference && access.isFor(from, until));
  const others = own.filter((access) => access !== good);
  for (const { ref } of others) {
    const left = await maker.takeBack(lockId, ref);
    if (left) return left;
  }
  if (good?.isGranted) {
    if (good.ref !== key.lock_ref)
      await doorKeys.update(database, 'note-lock-ref', { door_key_id }, { lock_ref: good.ref });
    return good.isThere ? 'set' : 'wait';
  }
  const asked = key.asked_at?.getTime() ?? 0;
  if (!good && own.length === 0 && clock().getTime() - asked < AGAIN_SECONDS * 1000) return 'wait';
  const code = openDoorCode(house, kept);
  if (code === undefined) return CODE_UNREADABLE;
  // Kept before it is asked: if this process dies now, the next one waits for what may come.
  const [still] = await doorKeys.updateReturning(
    database,
    'ask-for-key',
    { door_key_id, state: key.state, starts_at: from, ends_at: until },
    { asked_at: clock() },
    ['door_key_id'],
  );
  if (!still) return 'wait';
  const access = { reference, code, from, until };
  const refused = await (good ? maker.give(lockId, access, good.ref) : maker.give(lockId, access));
  // Its own one of another time may not be free yet.
  return refused && (refused.trouble !== 'code-taken' || others.length === 0) ? refused : 'wait';
}

/** Takes a code back. It is gone once a look shows none, and none can come late. */
async function takeBack(house: Keeping, maker: LockMaker, lockId: string, key: DoorKey): Promise<Step> {
  const found = await maker.list(lockId, referencePrefix(house));
  if (isLockTrouble(found)) return found;
  const own = found.filter(({ reference }) => keyIdIn(house, reference) === key.door_key_id);
  for (const { ref } of own) {
    const left = await maker.takeBack(lockId, ref);
    if (left) return left;
  }
  if (own.length > 0) return 'wait';
  const asked = key.asked_at?.getTime() ?? 0;
  return key.lock_ref === null && house.clock().getTime() - asked < LATE_MINUTES * 60_000 ? 'late' : 'gone';
}

/**
 * A reservation's code that somebody else has at the lock: another one, if nobody was told this one or there is time to
 * tell them anew. An office's code was read by whoever made it, and opens on at the other doors. True: it is replaced.
 */
async function replaceCode(house: Keeping, { door_code_id, starts_at }: DoorKey, now: Date): Promise<boolean> {
  if (door_code_id === null) return false;
  const standing = { door_code_id, reservation_id: present, ended_at: null };
  const hasTime = starts_at > later(now, RETELL_HOURS * 3_600_000);
  return house.database.transaction(async (transaction) => {
    const [ended] = await codes.updateReturning(
      transaction,
      'end-taken-code',
      hasTime ? standing : { ...standing, told_at: null },
      { ended_at: now },
    );
    if (!ended || ended.reservation_id === null) return false;
    await makeDoorCode(transaction, house, { reservation_id: ended.reservation_id }, now);
    return true;
  });
}

/** Tells the office once what a person has to look after. */
async function tellTrouble(
  database: Queryable,
  door_id: number,
  reason: string,
  now: Date,
  door_code_id: number | null = null,
): Promise<void> {
  await events.insert(database, 'tell-lock-failed', {
    door_id,
    kind: 'lock-failed',
    happened_at: now,
    recorded_at: now,
    reason,
    door_code_id,
    decided_by: 'server',
  });
  await doorStates.update(database, 'note-door-trouble', { door_id }, { trouble: reason });
}

/** Keeps what became of a key. What changed meanwhile stays due. */
async function settle(house: Keeping, key: DoorKey, step: Step): Promise<void> {
  const { database, clock, log } = house;
  const { door_key_id, door_id, door_code_id, state, starts_at, ends_at } = key;
  const now = clock();
  const keep = async (change: Parameters<typeof doorKeys.update>[3]) => {
    const same = { door_key_id, state, starts_at, ends_at };
    const free = { claimed_until: null };
    const [kept] = await doorKeys.updateReturning(database, 'settle-door-key', same, { ...change, ...free }, ['state']);
    if (!kept) await doorKeys.update(database, 'free-door-key', { door_key_id }, free);
  };
  if (step === 'set' || step === 'gone')
    return keep({ state: step, tries: 0, trouble: null, next_try_at: null, changed_at: now });
  if (step === 'late') return keep({ next_try_at: later(now, AGAIN_SECONDS * 1000) });
  const tries = key.tries + 1;
  if (step === 'wait') {
    const isTold = key.trouble === null && isWaitTold(key, tries, now);
    await keep({ tries, next_try_at: waitUntil(tries, now), ...(isTold && { trouble: 'away' }) });
    if (isTold) await tellTrouble(database, door_id, 'away', now, door_code_id);
    return;
  }
  const { trouble, code, until } = step;
  log.warn({ door_id, door_key_id, trouble, code, tries }, 'a lock did not take a change');
  if (trouble === 'code-taken' && (await replaceCode(house, key, now))) return keep({ next_try_at: null });
  const isRefused = trouble !== 'away' && trouble !== 'limited';
  const wait = retryAfter(trouble, tries);
  // An access ends by itself at its time, even at a lock that never answers again.
  if (state === 'leaving' && ends_at <= now && tries > TOLD_AFTER_TRIES)
    return keep({ state: 'gone', trouble, next_try_at: null, changed_at: now });
  await keep({
    tries,
    trouble,
    next_try_at: until ?? (wait === null ? null : later(now, wait)),
    ...(isRefused && state === 'wanted' && { state: 'failed', changed_at: now }),
  });
  const isNews = isRefused ? state !== 'failed' && key.trouble !== trouble : tries === TOLD_AFTER_TRIES;
  if (isNews) await tellTrouble(database, door_id, trouble, now, door_code_id);
}

/** Works off what is due at one lock. */
export async function workLock(house: Keeping, lock: string): Promise<void> {
  const at = makerAt(house, lock);
  if (!at) return;
  for (;;) {
    const now = house.clock();
    const claimed = await house.database.run(claimKeys, [lock, now, later(now, CLAIM_MINUTES * 60_000)]);
    if (claimed.length === 0) return;
    let away: LockTrouble | undefined;
    for (const key of claimed.toSorted((a, b) => Number(b.state === 'leaving') - Number(a.state === 'leaving'))) {
      // What the first could not do for want of an answer, the others cannot either.
      const step = away ?? (await (key.state === 'leaving' ? takeBack : give)(house, at.maker, at.lockId, key));
      await settle(house, key, step);
      if (typeof step !== 'string' && (step.trouble === 'away' || step.trouble === 'limited')) away = step;
    }
  }
}

/** Takes back what bears our mark at a lock and nobody wants: the second of two, or one that came very late. */
export async function sweep(house: Keeping, { lock }: DoorRow, maker: LockMaker): Promise<void> {
  if (!('lock_id' in lock)) return;
  const [found, kept] = [
    await maker.list(lock.lock_id, referencePrefix(house)),
    await doorKeys.list(house.database, 'keys-at-lock', { lock: lockName(lock), state: not('gone') }),
  ];
  if (isLockTrouble(found)) return;
  const now = house.clock();
  for (const { door_key_id, state, lock_ref } of kept) {
    const own = found.filter(({ reference }) => keyIdIn(house, reference) === door_key_id);
    // Somebody deleted it at the maker, or there are two.
    if (state === 'set' && (own.length !== 1 || own[0]?.ref !== lock_ref || !own[0].isGranted))
      await doorKeys.update(
        house.database,
        'again-door-key',
        { door_key_id, state },
        { state: 'wanted', tries: 0, next_try_at: now },
      );
  }
  const others = await strangers(
    house,
    found.map(({ reference }) => reference),
  );
  for (const { ref, reference } of found) if (others.has(reference)) await maker.takeBack(lock.lock_id, ref);
}

/** Of our references, those whose keys are gone, unknown, or of another code. RemoteLOCK lists those of all its locks. */
async function strangers(house: Keeping, references: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = references.map((reference) => keyIdIn(house, reference)).filter((id) => id > 0 && id < 2 ** 31);
  const kept = await keysAndCodes.list(house.database, 'keys-of-references', {
    door_key_id: among(ids),
    state: not('gone'),
  });
  const known = new Set(
    kept.flatMap(({ door_key_id, code_hash }) =>
      code_hash === null ? [] : [referenceOf(house, door_key_id, code_hash)],
    ),
  );
  return new Set(references.filter((reference) => !known.has(reference)));
}

/** How far a code is at each of its doors. */
export async function keyStatesOf(
  { database, town }: Pick<House, 'database' | 'town'>,
  {
    door_code_id,
    grants,
  }: {
    readonly door_code_id: number | null;
    readonly grants: readonly { readonly door_id: number; readonly from: Date; readonly until: Date }[];
  },
  now: Date,
): Promise<ReadonlyMap<number, KeyReady>> {
  const keys = door_code_id === null ? [] : await doorKeys.list(database, 'keys-of-code', { door_code_id });
  return new Map(
    grants.flatMap((grant) => {
      const door = town.doors.find(({ door_id }) => door_id === grant.door_id);
      const key = keys.find(({ door_id, lock }) => door_id === grant.door_id && lock === (door && lockName(door.lock)));
      return door ? [[grant.door_id, keyReady(door.lock, grant, key, now)] as const] : [];
    }),
  );
}
