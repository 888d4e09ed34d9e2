import { openLine } from '@machi/client/own-line';
import { PAGE_LINE_HOLDS_SECONDS } from '@machi/domain/live/model';
import { LIVE_LINE, LiveMarks, SPREAD_MILLISECONDS } from '@machi/domain/transport/live/contract';
import { useEffect, useRef, useState } from 'react';
import { apiAddress } from '../../shell/calls/client.ts';

/** Milliseconds after which a hidden page closes its stream; it reloads once it is visible. */
const HIDDEN_MILLISECONDS = 20_000;

function marksIn(data: string): LiveMarks['marks'] | undefined {
  try {
    return LiveMarks.safeParse(JSON.parse(data)).data?.marks;
  } catch {
    return undefined;
  }
}

/**
 * Listens for changes of vehicles while the page is visible.
 * @param routeId the shown route; undefined for all
 * @param onChanged must stay the same between renders
 * @returns whether the stream is open; otherwise the page polls
 */
export function useVehicleLine(routeId: string | undefined, onChanged: () => void): boolean {
  const [isHeld, setHeld] = useState(false);
  const known = useRef<string>(undefined);
  useEffect(() => {
    let end: (() => void) | undefined;
    let closing: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    known.current = undefined;

    function hear(data: string): void {
      const marks = marksIn(data);
      if (!marks) return;
      const mark = routeId === undefined ? JSON.stringify(marks) : (marks[routeId] ?? '');
      if (mark === known.current) return;
      known.current = mark;
      clearTimeout(asking);
      asking = setTimeout(onChanged, Math.random() * SPREAD_MILLISECONDS);
    }
    function close(): void {
      end?.();
      end = undefined;
      known.current = undefined;
      setHeld(false);
    }
    function follow(): void {
      clearTimeout(closing);
      if (document.visibilityState === 'hidden') {
        closing = setTimeout(close, HIDDEN_MILLISECONDS);
        return;
      }
      // As a guest: the data are the same for everybody.
      end ??= openLine({
        address: apiAddress(LIVE_LINE),
        holdsSeconds: PAGE_LINE_HOLDS_SECONDS,
        asks: () => ({ credentials: 'omit' }),
        onTold: (_event, data) => hear(data),
        onHeld: setHeld,
      });
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(closing);
      clearTimeout(asking);
      document.removeEventListener('visibilitychange', follow);
      end?.();
    };
  }, [routeId, onChanged]);
  return isHeld;
}
