import { openLine } from '@machi/client/own-line';
import { LineMarks, PAGE_LINE_HOLDS_SECONDS, SPREAD_MILLISECONDS } from '@machi/domain/live/model';
import { useEffect, useRef, useState } from 'react';
import { apiAddress } from './calls/client.ts';

/** Milliseconds after which a hidden page closes its stream; it reloads once it is visible. */
const HIDDEN_MILLISECONDS = 20_000;

function marksIn(data: string): Readonly<Record<string, string>> | undefined {
  try {
    return LineMarks.safeParse(JSON.parse(data)).data?.marks;
  } catch {
    return undefined;
  }
}

/**
 * Listens to a stream of marks that is the same for everybody while the page is visible.
 * @param shown whose mark counts; undefined: all
 * @param onChanged called when the mark has changed; must stay the same between renders
 * @returns whether the stream is open; otherwise the page polls
 */
export function usePageLine(path: string, shown: string | undefined, onChanged: () => void): boolean {
  const [isHeld, setHeld] = useState(false);
  const known = useRef<string>(undefined);
  useEffect(() => {
    let end: (() => void) | undefined;
    let closing: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    known.current = undefined;

    function hear(data: string): void {
      const marks = marksIn(data);
      const mark = marks && (shown === undefined ? JSON.stringify(marks) : (marks[shown] ?? ''));
      if (mark === undefined || mark === known.current) return;
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
        address: apiAddress(path),
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
  }, [path, shown, onChanged]);
  return isHeld;
}
