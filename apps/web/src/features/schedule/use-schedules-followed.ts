import { useCallback, useEffect, useRef } from 'react';
import { lastTold, useOwnLine } from '../../shell/use-own-line.ts';
import { useSchedulesAgain } from './queries.ts';

/** Somebody may change a whole week of things one after the other: they are asked for together. */
const PAUSE_MILLISECONDS = 4000;

/** Something is held, by the pointer or by the keys, or a question is open: nothing may change under it. */
const isHeld = (): boolean => document.querySelector('[data-moving], dialog[open]') !== null;

/** Asks again for the schedules that are shown, once the server tells that something in them has changed. Without a line nothing is said. */
export function useSchedulesFollowed(): void {
  const again = useSchedulesAgain();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is told first is how it is: what is shown has just been asked for. */
  const heard = useRef(lastTold('schedules'));
  const askedAt = useRef(0);
  useEffect(() => () => clearTimeout(due.current), []);

  const hear = useCallback(
    (data: string) => {
      const before = heard.current;
      heard.current = data;
      if (before === undefined || before === data) return;
      function ask(): void {
        if (isHeld()) {
          due.current = setTimeout(ask, PAUSE_MILLISECONDS);
          return;
        }
        due.current = undefined;
        askedAt.current = Date.now();
        void again();
      }
      due.current ??= setTimeout(ask, Math.max(0, askedAt.current + PAUSE_MILLISECONDS - Date.now()));
    },
    [again],
  );
  useOwnLine('schedules', hear);
}
