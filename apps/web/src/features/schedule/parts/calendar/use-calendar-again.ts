import { listSchedules } from '@machi/domain/schedule/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useOwnLine } from '../../../../shell/live/use-own-line.ts';

/** Somebody may change a whole week of things one after the other: they are asked for together. */
const PAUSE_MILLISECONDS = 4000;

/** Something is held, by the pointer or by the keys: nothing may move under it. */
const isHeld = (): boolean => document.querySelector('[data-moving]') !== null;

/**
 * Asks again for what the calendar shows, once the server tells that somebody has changed something in it. Without a line
 * nothing is said.
 * @param waits a question is open: what it is about stays as it is until it is answered
 */
export function useCalendarAgain(waits: boolean): void {
  const queryClient = useQueryClient();
  const waiting = useRef(waits);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is told first is how it is: the calendar has just been asked for. */
  const hasHeard = useRef(false);
  const askedAt = useRef(0);
  useEffect(() => {
    waiting.current = waits;
  }, [waits]);
  useEffect(() => () => clearTimeout(due.current), []);

  const changed = useCallback(() => {
    if (!hasHeard.current) {
      hasHeard.current = true;
      return;
    }
    function ask(): void {
      if (waiting.current || isHeld()) {
        due.current = setTimeout(ask, PAUSE_MILLISECONDS);
        return;
      }
      due.current = undefined;
      askedAt.current = Date.now();
      void queryClient.invalidateQueries({ queryKey: [listSchedules.name] });
    }
    due.current ??= setTimeout(ask, Math.max(0, askedAt.current + PAUSE_MILLISECONDS - Date.now()));
  }, [queryClient]);
  useOwnLine('schedules', changed);
}
