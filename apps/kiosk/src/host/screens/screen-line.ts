import type { WebSocket } from 'ws';

/** What speaks over a WebSocket of a path with whoever came in; `cookie` is what the browser keeps for the town's server. */
export type ScreenLine = (socket: WebSocket, cookie: string | null) => void;

/** A line with how much may be said over it at once. */
export interface BoundedLine {
  readonly speak: ScreenLine;
  readonly mostBytes: number;
}
