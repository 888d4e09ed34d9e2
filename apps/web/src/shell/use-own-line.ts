import { openOwnLine } from '@machi/client/own-line';
import type { OwnEvent } from '@machi/domain/live/model';
import { useEffect, useSyncExternalStore } from 'react';
import { apiAddress } from './calls/client.ts';
import { recordStore } from './record/record.ts';

type Hear = (data: string) => void;

/** One line a page, whoever of its parts listens. */
const hearers = new Map<Hear, OwnEvent>();
/** Of each event what the line has told last. */
const told = new Map<string, string>();
const watchers = new Set<() => void>();
let isHeld = false;
let end: (() => void) | undefined;

function setHeld(value: boolean): void {
  isHeld = value;
  for (const watch of watchers) watch();
}

function listen(event: OwnEvent, hear: Hear): () => void {
  hearers.set(hear, event);
  end ??= openOwnLine({
    base: apiAddress(''),
    store: recordStore,
    onTold(event, data) {
      told.set(event, data);
      for (const [hears, of] of hearers) if (of === event) hears(data);
    },
    onHeld: setHeld,
  });
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    end?.();
    end = undefined;
    told.clear();
    setHeld(false);
  };
}

function watchHeld(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** What the line that is open has told last of an event: a part that comes later begins with it. */
export const lastTold = (event: OwnEvent): string | undefined => told.get(event);

/**
 * Hears what the server tells this member of an event, each time something has changed.
 * @param onChanged is given what was told; stays the same from one drawing to the next
 * @returns whether the line holds; while it does not, the part asks by itself
 */
export function useOwnLine(event: OwnEvent, onChanged: (data: string) => void): boolean {
  useEffect(() => {
    let last: string | undefined;
    return listen(event, (data) => {
      if (data === last) return;
      last = data;
      onChanged(data);
    });
  }, [event, onChanged]);
  return useSyncExternalStore(watchHeld, () => isHeld);
}
