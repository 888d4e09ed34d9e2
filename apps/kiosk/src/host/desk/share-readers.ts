import type { CardReaders, ReaderEvent } from '../cards/card-readers.ts';

export interface SharedReaders {
  /** Readers of the terminal: they report cards while the desk is closed. */
  readonly terminal: CardReaders;
  /** Readers of the desk: they report cards while it is open, as the counter takes no taps then. */
  readonly desk: CardReaders;
  setDeskOpen(isOpen: boolean): void;
  isDeskOpen(): boolean;
}

type Hear = (event: ReaderEvent) => void;

/** Shares one set of readers between both screens of a machine; a card goes to the screen in use. */
export function shareReaders(readers: CardReaders): SharedReaders {
  const listeners: { terminal: Hear[]; desk: Hear[] } = { terminal: [], desk: [] };
  const latest = new Map<'readers' | 'daemon', ReaderEvent>();
  let isDeskOpen = false;

  readers.listen((event) => {
    if (event.kind === 'readers' || event.kind === 'daemon') latest.set(event.kind, event);
    const hearing =
      event.kind === 'inserted'
        ? listeners[isDeskOpen ? 'desk' : 'terminal']
        : [...listeners.terminal, ...listeners.desk];
    if (event.kind === 'inserted' && hearing.length === 0) void event.card.release();
    for (const hear of hearing) hear(event);
  });

  const side = (name: keyof typeof listeners, close: () => Promise<void>): CardReaders => ({
    listen(hear) {
      listeners[name].push(hear);
      for (const event of latest.values()) hear(event);
    },
    close,
  });
  return {
    terminal: side('terminal', () => readers.close()),
    desk: side('desk', async () => {
      listeners.desk = [];
    }),
    setDeskOpen(isOpen) {
      isDeskOpen = isOpen;
    },
    isDeskOpen: () => isDeskOpen,
  };
}
