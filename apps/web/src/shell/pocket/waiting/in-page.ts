import { recordStore } from '../../record/record.ts';
import { pocket } from '../own-pocket.ts';
import { createWaiting, inOneTab, type WaitingEntry } from './waiting.ts';

/** Writes of this browser that wait. */
export const waiting = createWaiting({
  pocket,
  async send(entry: WaitingEntry) {
    const { token } = recordStore.read();
    const { sendEntry } = await import('./writes.ts');
    const answer = await sendEntry(entry);
    // An answer to a session that ended meanwhile is nobody's.
    return recordStore.read().token === token ? answer : { ok: false, status: 401, errors: {}, codes: {} };
  },
  alone: inOneTab('locks' in navigator ? navigator.locks : undefined),
  now: () => Date.now(),
});
