import { createListeners } from '@machi/client/listeners';
import { otherFailureLines, type AlertLine } from '@machi/client/failure-lines';
import { useEffect, useSyncExternalStore } from 'react';

type Alert = readonly AlertLine[];

const listeners = createListeners();
let waiting: readonly Alert[] = [];

function change(next: readonly Alert[]): void {
  waiting = next;
  listeners.tell();
}

const wordsOf = (alert: Alert): string => alert.map((line) => line.text).join('\n');

/** Shows the lines in the shell's alert dialog, after waiting ones; the same text only once. */
export function showAlert(lines: Alert): void {
  if (!waiting.some((alert) => wordsOf(alert) === wordsOf(lines))) change([...waiting, lines]);
}

/** Number of places on the page that report a lost reply now. */
let told = 0;
/** Long enough for the page to render after a lost reply. */
const DRAWN_MILLISECONDS = 100;

/** While it is rendered, the page itself reports lost replies. */
export function useToldInPlace(isTelling = true): void {
  useEffect(() => {
    if (!isTelling) return undefined;
    told += 1;
    return () => {
      told -= 1;
    };
  }, [isTelling]);
}

/** Reports a failure without an answer: the page in its place, else the alert. */
export function tellLostReply(): void {
  setTimeout(() => {
    if (told === 0) showAlert(otherFailureLines);
  }, DRAWN_MILLISECONDS);
}

export const closeAlert = (): void => change(waiting.slice(1));

export const useAlert = (): Alert | undefined => useSyncExternalStore(listeners.subscribe, () => waiting[0]);
