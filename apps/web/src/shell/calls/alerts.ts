import { otherFailureLines, type AlertLine } from '@machi/client/failure-lines';
import { useEffect, useSyncExternalStore } from 'react';

type Alert = readonly AlertLine[];

const listeners = new Set<() => void>();
let waiting: readonly Alert[] = [];

function change(next: readonly Alert[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const wordsOf = (alert: Alert): string => alert.map((line) => line.text).join('\n');

/** Shows the lines in the alert dialog of the shell, after those that wait already; the same words only once. */
export function showAlert(lines: Alert): void {
  if (!waiting.some((alert) => wordsOf(alert) === wordsOf(lines))) change([...waiting, lines]);
}

/** How many places of the page say just now that a reply did not come. */
let told = 0;
/** Long enough for the page to draw what a lost reply left. */
const DRAWN_MILLISECONDS = 100;

/** While it is drawn, the page itself tells of replies that were lost. */
export function useToldInPlace(isTelling = true): void {
  useEffect(() => {
    if (!isTelling) return undefined;
    told += 1;
    return () => {
      told -= 1;
    };
  }, [isTelling]);
}

/** What failed without a word of the server: said by the page in its place, else by the alert. */
export function tellLostReply(): void {
  setTimeout(() => {
    if (told === 0) showAlert(otherFailureLines);
  }, DRAWN_MILLISECONDS);
}

export const closeAlert = (): void => change(waiting.slice(1));

export const useAlert = (): Alert | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting[0],
  );
