import type { AlertLine } from '@machi/client/failure-lines';
import { useSyncExternalStore } from 'react';

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

export const closeAlert = (): void => change(waiting.slice(1));

export const useAlert = (): Alert | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting[0],
  );
