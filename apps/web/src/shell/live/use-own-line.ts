import { openOwnLine } from '@machi/client/own-line';
import type { OwnEvent } from '@machi/domain/live/model';
import { useEffect, useSyncExternalStore } from 'react';
import { apiAddress } from '../calls/client.ts';
import { recordStore } from '../record/record.ts';

type Hear = (data: string) => void;

/** One line a page, whoever of its parts listens. */
const hearers = new Map<Hear, OwnEvent>();
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
    onTold(told, data) {
      for (const [hears, of] of hearers) if (of === told) hears(data);
    },
    onHeld: setHeld,
  });
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    end?.();
    end = undefined;
    setHeld(false);
  };
}

function watchHeld(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

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
