import type { Localized } from '../locale/model.ts';
import type { Permission } from '../permissions/model.ts';

/** Requests a minute that a key can have. */
export const keyRates = [30, 60, 300] as const;
export type KeyRate = (typeof keyRates)[number];

/** A key counts for at most a year. */
export const MOST_KEY_DAYS = 366;
/** Officials are told this many days before a key ends. */
export const TOLD_DAYS = 30;
export const MOST_KEYS = 100;
/** For how long an ended key stays in the list, with its use. */
export const ENDED_KEY_DAYS = 400;

/**
 * What a key can be given: permissions whose endpoints are marked `isForSystems`. Such an endpoint reads things of the
 * town and names nobody. What waits for a second official and what is of a person is never given, nor what writes, except
 * a report of what is broken, which everybody may send.
 */
export const scopeWords = {
  'room:read:system': { ja: '部屋の使用時間', en: 'Times at which rooms are taken' },
  'closure:edit:any': { ja: '休館の一覧', en: 'Closures' },
  'event:edit:any': { ja: '催しの一覧', en: 'Events' },
  'spot:edit:any': { ja: '施設、部屋、料金', en: 'Facilities, rooms and fees' },
  'statistics:read:any': { ja: '部屋の利用統計', en: 'Statistics of rooms' },
  'monitor:test:any': { ja: '端末の状態', en: 'State of the terminals' },
  'transport:edit:any': { ja: 'バスの便', en: 'Runs of the buses' },
  'report:send:system': { ja: '街のれんらくを送る（Open311）', en: 'Send reports of what is broken (Open311)' },
} as const satisfies Partial<Record<Permission, Localized>>;
export type Scope = keyof typeof scopeWords;

export const scopes = Object.keys(scopeWords) as Scope[];

/** The start of every key, by which a leaked one is recognised. */
export const KEY_PREFIX = 'mk_';
/** `mk_`, ten letters that are stored and shown, and the secret. */
export const KEY_FORM = /^(mk_[a-z2-7]{10})_([\w-]{43})$/;

/** What is known of a key when it is used. */
export interface KnownKey {
  readonly ends_at: Date;
  readonly disabled_at: Date | null;
  readonly scopes: readonly string[];
}

export type KeyRefusal = 'key-in-browser' | 'key-unknown' | 'key-disabled' | 'key-ended' | 'key-scope';

/** Whether a key opens an endpoint; undefined: it does. */
export function refuseKey(
  key: KnownKey,
  { permission, isForSystems }: { readonly permission: Permission; readonly isForSystems?: true },
  now: Date,
): KeyRefusal | undefined {
  if (key.disabled_at !== null) return 'key-disabled';
  if (now >= key.ends_at) return 'key-ended';
  return isForSystems === true && key.scopes.includes(permission) ? undefined : 'key-scope';
}

export const keyStates = ['working', 'ending', 'ended', 'disabled'] as const;
export type KeyState = (typeof keyStates)[number];

export function keyStateOf({ ends_at, disabled_at }: Omit<KnownKey, 'scopes'>, now: Date): KeyState {
  if (disabled_at !== null) return 'disabled';
  if (now >= ends_at) return 'ended';
  return ends_at.getTime() - now.getTime() <= TOLD_DAYS * 86_400_000 ? 'ending' : 'working';
}
