import { holdsSession } from '@machi/client/record-store';
import { recordStore } from './record.ts';

let isOver = false;

/** Whether the last session of this page ended by itself or elsewhere, so that somebody stands before a login they did not ask for. */
export const isSessionOver = (): boolean => isOver;

/** Who logs out, or leaves for good, need not be told. */
export function leaveOnPurpose(): void {
  recordStore.clearSession();
  isOver = false;
}

/** Takes note of each session that ends from now on, and of one that was over before the page was opened. */
export function noteSessionsThatEnd(): void {
  const isHeld = () => recordStore.read().token !== false;
  let wasHeld = isHeld();
  isOver = wasHeld && !holdsSession(recordStore.read(), new Date());
  recordStore.subscribe(() => {
    if (wasHeld !== isHeld()) isOver = wasHeld;
    wasHeld = isHeld();
  });
}
