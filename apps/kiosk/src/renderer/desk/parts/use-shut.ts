import { useEffect, useSyncExternalStore } from 'react';
import type { DeskLine } from '../desk-line.ts';

/** Leaves for the terminal's screen, which says why, once nobody may work at this desk any more. */
export function useShut(line: DeskLine): void {
  const state = useSyncExternalStore(line.subscribe, line.read);
  const isShut = state.kind === 'connected' && state.message.isShut;
  useEffect(() => {
    if (isShut) window.location.replace('/terminal/');
  }, [isShut]);
}
