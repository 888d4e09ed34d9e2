import { LINE_HOLDS_SECONDS, OWN_LINE } from '@machi/domain/live/model';
import type { RecordStore } from './record-store.ts';

const FIRST_PAUSE = 3000;
const LONGEST_PAUSE = 60_000;
/** No event is longer. */
const MOST_CHARACTERS = 100_000;

/** What every line has, whoever holds it. */
interface LineListener {
  /** Hears each event with its data, as it came. */
  readonly onTold: (event: string, data: string) => void;
  /** Whether the line holds. While it does not, whoever has to know asks from time to time. */
  readonly onHeld: (isHeld: boolean) => void;
  /** Hears with which status the line was refused; it is asked for again all the same. */
  readonly onRefused?: (status: number) => void;
}

export interface OwnLineOptions extends LineListener {
  /** Put before the path; empty for the same origin. */
  readonly base: string;
  readonly store: RecordStore;
}

export interface LineOptions extends LineListener {
  readonly address: string;
  /** One that has said nothing for so long is let go. */
  readonly holdsSeconds: number;
  /** What opens it; null: not now. */
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

/** The events of a stream (HTML, "Server-sent events"), one after the other; more may still come of the last. */
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
 * Keeps a line open, over which the server tells what has changed, until it is ended. One that breaks, is refused or says
 * nothing any more is opened anew, ever more seldom.
 * @returns ends the line
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
      // It broke, was ended, or fell silent.
    } finally {
      clearTimeout(silence);
      line.abort();
      if (!hasEnded) onHeld(false);
    }
  }

  async function keep(): Promise<void> {
    await hold();
    if (hasEnded) return;
    // Not all pages at the same moment after the server was away.
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

/** A line of whoever is logged in. */
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
