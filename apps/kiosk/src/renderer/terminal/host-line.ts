import type { FromScreen, ToScreen } from '../../bridge.ts';
import { openLine, type Line } from '../open-line.ts';

/** The line between the terminal's screen and its host. */
export type HostLine = Line<ToScreen, FromScreen>;

export function openHostLine(): HostLine {
  const line: HostLine = openLine('/line/terminal');
  line.open();
  return line;
}
