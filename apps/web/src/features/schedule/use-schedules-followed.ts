import { useCallback, useEffect, useRef } from 'react';
import { lastTold, useOwnLine } from '../../shell/use-own-line.ts';
import { useSchedulesAgain } from './queries.ts';

/** Milliseconds between refreshes: several changes in a row share one. */
const PAUSE_MILLISECONDS = 4000;

/** Whether an entry is being moved or a window is open: nothing may change meanwhile. */
const isHeld = (): boolean => document.querySelector('[data-moving], dialog[open]') !== null;

/** Loads the shown schedules again when the server reports a change. Does nothing without a stream. */
export function useSchedulesFollowed(): void {
  const again = useSchedulesAgain();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The first event is the present state: the shown data have just been loaded. */
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
