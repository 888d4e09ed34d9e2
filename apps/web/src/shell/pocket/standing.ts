import { createListeners } from '@machi/client/listeners';
import { useSyncExternalStore } from 'react';

/** `network`: the device has none. `server`: the town's server does not answer. */
type Away = 'network' | 'server';

export interface Standing {
  /** Null: everything answers. */
  readonly away: Away | null;
  /** Oldest time of the kept replies on each page, by its address, in milliseconds since 1970. */
  readonly shown: ReadonlyMap<string, number>;
}

const near: Standing = { away: null, shown: new Map() };
let standing = near;
const watchers = createListeners();

function change(next: Standing): void {
  standing = next;
  watchers.tell();
}

export const readStanding = (): Standing => standing;
export const watchStanding = watchers.subscribe;

/** A reply was lost, or the device says that it has no network. */
export function noteAway(): void {
  const away = navigator.onLine ? 'server' : 'network';
  if (standing.away !== away) change({ ...standing, away });
}

/** A reply has come. */
export function noteNear(): void {
  if (standing.away !== null) change(near);
}

/** This page shows a reply of that time. */
export function noteShown(page: string, at: number): void {
  const before = standing.shown.get(page);
  if (before !== undefined && before <= at) return;
  change({ ...standing, shown: new Map(standing.shown).set(page, at) });
}

export const useStanding = (): Standing => useSyncExternalStore(watchStanding, readStanding);
