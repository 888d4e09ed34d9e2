import { createListeners } from '@machi/client/listeners';
import { TAKEN_OVER } from '../bridge.ts';

/** Connection of a screen to its host. `lost`: the terminal's program does not answer; retries go on. */
export type LineState<Message> =
  | { readonly kind: 'connecting' | 'lost' | 'taken-over' }
  | { readonly kind: 'connected'; readonly message: Message };

export interface Line<Message, Press> {
  read(): LineState<Message>;
  /** Returns the function that stops it. */
  subscribe(changed: () => void): () => void;
  /** False if the line is not open. */
  send(pressed: Press): boolean;
  /** Connects to the host, which then shows its state on this screen and on no other. */
  open(): void;
  /** Closes the line for good. */
  close(): void;
}

const AGAIN_MILLISECONDS = 2000;

/**
 * Line to the page's host: a WebSocket of `path` on the page's origin, once it is opened. Holds the newest state.
 * `greeting` is sent each time it opens.
 */
export function openLine<Message, Press>(
  path: `/line/${string}`,
  greeting: () => Press | null = () => null,
): Line<Message, Press> {
  let state: LineState<Message> = { kind: 'connecting' };
  let socket: WebSocket | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const listeners = createListeners();
  function set(next: LineState<Message>): void {
    state = next;
    listeners.tell();
  }

  function connect(): void {
    const opened = new WebSocket(`ws://${window.location.host}${path}`);
    socket = opened;
    opened.addEventListener('open', () => {
      const greeted = greeting();
      if (greeted) opened.send(JSON.stringify(greeted));
    });
    opened.addEventListener('message', ({ data }) => {
      // The other end is our own program, which also serves the page.
      const message: Message = JSON.parse(String(data));
      set({ kind: 'connected', message });
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      if (code === TAKEN_OVER) return set({ kind: 'taken-over' });
      set({ kind: 'lost' });
      again = setTimeout(connect, AGAIN_MILLISECONDS);
    });
  }
  return {
    read: () => state,
    subscribe: listeners.subscribe,
    send(pressed) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(pressed));
      return true;
    },
    open() {
      clearTimeout(again);
      if (socket === null) connect();
    },
    close() {
      clearTimeout(again);
      const left = socket;
      socket = null;
      left?.close();
      set({ kind: 'connecting' });
    },
  };
}
