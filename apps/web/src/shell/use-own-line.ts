import { createListeners } from '@machi/client/listeners';
import { openOwnLine } from '@machi/client/own-line';
import type { OwnEvent } from '@machi/domain/live/model';
import { useEffect, useSyncExternalStore } from 'react';
import { apiAddress } from './calls/client.ts';
import { recordStore } from './record/record.ts';

type Hear = (data: string) => void;

/** Listeners of the page's single event stream. */
const hearers = new Map<Hear, OwnEvent>();
/** Last data of each event. */
const told = new Map<string, string>();
const watchers = createListeners();
let isHeld = false;
let end: (() => void) | undefined;

function setHeld(value: boolean): void {
  isHeld = value;
  watchers.tell();
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

/** Last data of an event on the open stream: the initial value for a part that renders later. */
export const lastTold = (event: OwnEvent): string | undefined => told.get(event);

/**
 * Listens to an event that the server sends this member on each change.
 * @param onChanged receives the event's data; must stay the same between renders
 * @returns whether the stream is open; otherwise the part polls
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
  return useSyncExternalStore(watchers.subscribe, () => isHeld);
}
