import { holdsSession } from '@machi/client/record-store';
import { recordStore } from './record.ts';

let isOver = false;

/** Whether this page's last session expired or ended elsewhere, so that the login page needs an explanation. */
export const isSessionOver = (): boolean => isOver;

/** Ends the session without that explanation: the person logs out or leaves for good. */
export function leaveOnPurpose(): void {
  recordStore.clearSession();
  isOver = false;
}

/** Watches for sessions that end from now on, and one that ended before the page was opened. */
export function noteSessionsThatEnd(): void {
  const isHeld = () => recordStore.read().token !== false;
  let wasHeld = isHeld();
  isOver = wasHeld && !holdsSession(recordStore.read(), new Date());
  recordStore.subscribe(() => {
    if (wasHeld !== isHeld()) isOver = wasHeld;
    wasHeld = isHeld();
  });
}
