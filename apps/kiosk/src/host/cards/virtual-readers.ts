import type { VirtualCard } from '@machi/virtual-card/apdu';
import { CardFailure, type CardReaders, type HeldCard, type ReaderEvent } from './card-readers.ts';

/** Readers without hardware or daemon: the program says which card is held to them. For trials and tests. */
export interface VirtualReaders extends CardReaders {
  /** Holds a card to a reader; one that is already there is removed first. Unknown readers are plugged in. */
  hold(card: VirtualCard, reader?: string): void;
  /** Removes the card, also during an exchange. */
  takeAway(reader?: string): void;
  /** Unplugs the reader, or plugs it in again. */
  unplug(reader?: string): void;
  plug(reader?: string): void;
}

const READER = 'Virtual reader';

export function createVirtualReaders(readers: readonly string[] = [READER]): VirtualReaders {
  const plugged = new Set(readers);
  const held = new Map<string, { readonly card: VirtualCard; failure: CardFailure | null }>();
  const listeners = new Set<(event: ReaderEvent) => void>();

  const tell = (event: ReaderEvent) => {
    for (const hear of listeners) hear(event);
  };
  const readersNow = (): ReaderEvent => ({ kind: 'readers', readers: [...plugged] });

  function inserted(reader: string): ReaderEvent[] {
    const there = held.get(reader);
    if (!there) return [];
    const card: HeldCard = {
      reader,
      atr: there.card.atr,
      // Waits one turn of the event loop, as every real answer does: no caller may rely on an immediate one.
      async transmit(apdu) {
        await Promise.resolve();
        if (there.failure) throw there.failure;
        return there.card.transmit(apdu);
      },
      release: () => Promise.resolve(),
    };
    return [{ kind: 'inserted', card }];
  }

  function end(reader: string, failure: CardFailure): void {
    const there = held.get(reader);
    if (!there) return;
    there.failure = failure;
    held.delete(reader);
    tell({ kind: 'removed', reader });
  }

  const takeAway = (reader = READER) => end(reader, new CardFailure('removed', 'The card was taken away.'));
  const plug = (reader = READER) => {
    if (plugged.has(reader)) return;
    plugged.add(reader);
    tell(readersNow());
  };

  return {
    listen(hear) {
      listeners.add(hear);
      hear({ kind: 'daemon', isThere: true });
      hear(readersNow());
      for (const reader of held.keys()) for (const event of inserted(reader)) hear(event);
    },
    hold(card, reader = READER) {
      plug(reader);
      takeAway(reader);
      card.reset();
      held.set(reader, { card, failure: null });
      for (const event of inserted(reader)) tell(event);
    },
    takeAway,
    unplug(reader = READER) {
      end(reader, new CardFailure('reader-gone', 'The reader was unplugged.'));
      if (plugged.delete(reader)) tell(readersNow());
    },
    plug,
    close() {
      listeners.clear();
      for (const there of held.values()) there.failure = new CardFailure('removed', 'The readers were closed.');
      held.clear();
      return Promise.resolve();
    },
  };
}
