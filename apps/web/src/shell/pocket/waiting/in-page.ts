import { recordStore } from '../../record/record.ts';
import { pocket } from '../own-pocket.ts';
import { createWaiting, type WaitingEntry } from './waiting.ts';

const LOCK = 'machi-waiting';

/** Writes of this browser that wait. Two tabs send by turns; where locks are missing, the keys alone keep them single. */
export const waiting = createWaiting({
  pocket,
  async send(entry: WaitingEntry) {
    const { token } = recordStore.read();
    const { sendEntry } = await import('./writes.ts');
    const answer = await sendEntry(entry);
    // An answer to a session that ended meanwhile is nobody's.
    return recordStore.read().token === token ? answer : { ok: false, status: 401, errors: {}, codes: {} };
  },
  alone: async (work) => {
    if (!('locks' in navigator)) return work();
    return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  },
  now: () => Date.now(),
});
