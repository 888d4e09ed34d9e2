import { LINE_HOLDS_SECONDS, OWN_LINE } from '@machi/domain/live/model';
import type { RecordStore } from './record-store.ts';

const FIRST_PAUSE = 3000;
const LONGEST_PAUSE = 60_000;
/** Longest event, in characters. */
const MOST_CHARACTERS = 100_000;

/** Options of every event stream. */
interface LineListener {
  /** Called with each event and its data. */
  readonly onTold: (event: string, data: string) => void;
  /** Called with whether the stream is open. While it is not, listeners should poll. */
  readonly onHeld: (isHeld: boolean) => void;
  /** Called with the status of a refusal. The stream is retried all the same. */
  readonly onRefused?: (status: number) => void;
}

export interface OwnLineOptions extends LineListener {
  /** Prefix of the path; empty for the same origin. */
  readonly base: string;
  readonly store: RecordStore;
}

export interface LineOptions extends LineListener {
  readonly address: string;
  /** Seconds of silence after which the stream is reopened. */
  readonly holdsSeconds: number;
  /** Returns the request that opens it; null: not now. */
  readonly asks: () => {
    readonly headers?: Readonly<Record<string, string>>;
    readonly credentials: RequestCredentials;
  } | null;
}

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Hands over the complete events of a stream (HTML, "Server-sent events"), and returns the incomplete rest. */
function takeEvents(text: string, onTold: LineListener['onTold']): string {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    const event = fieldOf(block, 'event');
    if (event !== undefined) onTold(event, fieldOf(block, 'data') ?? '');
  }
  return rest;
}

/**
 * Keeps an event stream open. A broken, refused or silent one is reopened with growing delays.
 * @returns ends the stream
 */
export function openLine({ address, holdsSeconds, asks, onTold, onHeld, onRefused }: LineOptions): () => void {
  let hasEnded = false;
  let pause = FIRST_PAUSE;
  let current = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard();
      pause = FIRST_PAUSE;
      text = takeEvents(text + decoder.decode(piece.value, { stream: true }), onTold);
      if (text.length > MOST_CHARACTERS) return;
    }
  }

  async function hold(): Promise<void> {
    const asked = asks();
    if (asked === null) return;
    const line = new AbortController();
    current = line;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => line.abort(), holdsSeconds * 1000);
    };
    heard();
    try {
      const headers = { Accept: 'text/event-stream', ...asked.headers };
      const { ok, status, body } = await fetch(address, { ...asked, headers, signal: line.signal });
      if (!ok) onRefused?.(status);
      if (!ok || body === null) return;
      onHeld(true);
      await read(body, heard);
    } catch {
      // The stream broke, was ended, or fell silent.
    } finally {
      clearTimeout(silence);
      line.abort();
      if (!hasEnded) onHeld(false);
    }
  }

  async function keep(): Promise<void> {
    await hold();
    if (hasEnded) return;
    // A random delay keeps pages from reconnecting at once after a server outage.
    waiting = setTimeout(() => void keep(), pause * (1 + Math.random()));
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
  void keep();
  return () => {
    hasEnded = true;
    clearTimeout(waiting);
    current.abort();
  };
}

/** Opens the event stream of the logged-in member. */
export const openOwnLine = ({ base, store, ...listener }: OwnLineOptions): (() => void) =>
  openLine({
    ...listener,
    address: base + OWN_LINE,
    holdsSeconds: LINE_HOLDS_SECONDS,
    asks() {
      const { token } = store.read();
      return token === false ? null : { headers: { 'Access-Token': `Bearer ${token}` }, credentials: 'include' };
    },
  });
