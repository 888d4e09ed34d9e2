import type { WebSocket } from 'ws';

/** Handles a WebSocket of a path; `cookie` is the browser's cookie for the town's server. */
export type ScreenLine = (socket: WebSocket, cookie: string | null) => void;

/** A line with the largest size of a message. */
export interface BoundedLine {
  readonly speak: ScreenLine;
  readonly mostBytes: number;
}
