import type { DoorLock } from './model.ts';

/** A key: one code at one lock of another maker, or on the list of a key box. */
export const keyStates = ['wanted', 'set', 'leaving', 'gone', 'failed'] as const;
export type KeyState = (typeof keyStates)[number];

/** Why a maker did not do it. */
export const lockTroubles = ['away', 'refused', 'unknown-lock', 'limited', 'code-taken'] as const;
export type LockTroubleKind = (typeof lockTroubles)[number];

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** A lock as a key keeps it: doors.json may name another one tomorrow. */
export const lockName = (lock: DoorLock): string => ('lock_id' in lock ? `${lock.kind} ${lock.lock_id}` : lock.kind);

/** A code that a door should know now. */
export interface WantedKey extends Span {
  readonly door_id: number;
  readonly lock: string;
  readonly door_code_id: number;
}

/** A key as it is kept. */
export interface KeptKey {
  readonly door_key_id: number;
  readonly door_id: number;
  readonly lock: string;
  /** Null: the code is deleted with its reservation. */
  readonly door_code_id: number | null;
  readonly state: KeyState;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** Codes are given to a lock this long before they open, so that an outage of a day changes nothing. */
export const KEYS_AHEAD_HOURS = 48;

export interface KeyChanges<Key extends KeptKey> {
  readonly add: readonly WantedKey[];
  /** Keys with the time that they have from now on. */
  readonly renew: readonly (readonly [Key, WantedKey])[];
  readonly leave: readonly Key[];
}

const sameSpan = (key: KeptKey, { from, until }: Span): boolean =>
  key.starts_at.getTime() === from.getTime() && key.ends_at.getTime() === until.getTime();

/** Compares what doors should know with what is kept: what is no longer wanted leaves at once. */
export function diffKeys<Key extends KeptKey>(wanted: readonly WantedKey[], kept: readonly Key[]): KeyChanges<Key> {
  const keyOf = ({ door_id, door_code_id, lock }: Pick<KeptKey, 'door_id' | 'door_code_id' | 'lock'>) =>
    `${door_id} ${door_code_id} ${lock}`;
  const keptBy = new Map(kept.map((key) => [keyOf(key), key]));
  const wantedBy = new Map(wanted.map((key) => [keyOf(key), key]));
  const isOn = ({ state }: KeptKey): boolean => state !== 'leaving' && state !== 'gone';
  return {
    add: [...wantedBy].flatMap(([key, one]) => (keptBy.has(key) ? [] : [one])),
    renew: [...wantedBy].flatMap(([key, one]) => {
      const before = keptBy.get(key);
      return before && !(isOn(before) && sameSpan(before, one)) ? [[before, one] as const] : [];
    }),
    leave: kept.filter((key) => isOn(key) && !wantedBy.has(keyOf(key))),
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A maker that was asked for an access may still carry it out for this long, whatever it answered. */
export const LATE_MINUTES = 10;
/** A new access is asked for again only after this long, if a look does not show it. */
export const AGAIN_SECONDS = 60;
/** Tries after which a maker that does not answer is told to the office. */
export const TOLD_AFTER_TRIES = 3;
/** Tries of what a maker refuses: it needs a person, and each try counts at the maker. */
export const MOST_REFUSED = 8;

/** Hours before it opens within which a code that was told is no longer replaced: whoever is on the way has read it. */
export const RETELL_HOURS = 3;

/** How long a key waits after its next try failed; null: until somebody changes something. */
export function retryAfter(trouble: LockTroubleKind, tries: number): number | null {
  if (trouble === 'away') return Math.min(5 * SECOND * 2 ** Math.min(tries - 1, 10), 5 * MINUTE);
  if (trouble === 'limited') return MINUTE;
  return tries >= MOST_REFUSED ? null : 15 * MINUTE;
}

/** When a lock that says nothing wrong is looked at again: soon at first, then less often. */
export const waitUntil = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(5 * SECOND * 2 ** Math.max(0, tries - 4), 5 * MINUTE));

/**
 * Whether the office is told that a lock still has not done it. Locks that sleep wake every some minutes, so while
 * there is time nobody is told.
 */
export const isWaitTold = (
  { starts_at, changed_at }: { readonly starts_at: Date; readonly changed_at: Date },
  tries: number,
  now: Date,
): boolean =>
  tries >= 2 * TOLD_AFTER_TRIES &&
  (starts_at.getTime() - now.getTime() < 60 * MINUTE || now.getTime() - changed_at.getTime() > 120 * MINUTE);

/** Days after its end for which a key is kept, because makers repeat messages for a week. */
export const KEY_KEPT_DAYS = 14;

/**
 * What a person hears of their code at a door: it works, it is on its way, or it may not work and somebody has to be
 * called.
 */
export const keyReadies = ['ready', 'coming', 'call'] as const;
export type KeyReady = (typeof keyReadies)[number];

/** A code that is not at its lock this long before it opens may not arrive in time. */
const SOON = 30 * MINUTE;

/**
 * How far a code is at a door. At our own terminal a code works as soon as it is made.
 * @param key undefined: none is kept yet
 */
export function keyReady(lock: DoorLock, span: Span, key: Pick<KeptKey, 'state'> | undefined, now: Date): KeyReady {
  if (lock.kind === 'terminal' || key?.state === 'set') return 'ready';
  if (key?.state === 'failed') return 'call';
  return span.from.getTime() - now.getTime() < SOON ? 'call' : 'coming';
}

/** Percent below which an official changes a battery. */
export const LOW_BATTERY = 20;
