/** More than any town needs; one more is asked to come back later. */
const MOST_LINES = 200;
/** More than stand in any one building; whoever opens more takes lines from nobody else. */
const MOST_OF_A_NETWORK = 20;
/** A screen that has read nothing for this long is gone, or keeps the line for nothing. */
const UNREAD_MILLISECONDS = 60_000;

/** A screen that holds a line open. */
export interface Line<Topic> {
  readonly topic: Topic;
  /** Where it is (`networkOf`). */
  readonly network: string;
  /** Ends when the screen has taken it. */
  tell(data: string): Promise<unknown>;
  end(): void;
}

interface Unread {
  /** Since when it has not taken what it was told. */
  since: number | null;
  /** What it is to be told then. */
  next: string | null;
}

/**
 * The open lines of all topics. No screen waits for another: each is told the newest that it has not read, and only
 * that.
 */
export function createLines<Topic>(elapsed: () => number = () => performance.now()) {
  const lines = new Map<Line<Topic>, Unread>();

  async function hand(line: Line<Topic>, unread: Unread, data: string): Promise<void> {
    if (unread.since !== null) {
      unread.next = data;
      if (elapsed() - unread.since > UNREAD_MILLISECONDS) line.end();
      return;
    }
    unread.since = elapsed();
    await line.tell(data);
    unread.since = null;
    const { next } = unread;
    unread.next = null;
    if (next !== null && lines.has(line)) await hand(line, unread, next);
  }

  return {
    add: (line: Line<Topic>): void => void lines.set(line, { since: null, next: null }),
    leave: (line: Line<Topic>): void => void lines.delete(line),
    hasRoomFor(network: string): boolean {
      const near = [...lines.keys()].filter((line) => line.network === network).length;
      return lines.size < MOST_LINES && near < MOST_OF_A_NETWORK;
    },
    /** What somebody reads at this moment. */
    topics: (): ReadonlySet<Topic> => new Set([...lines.keys()].map(({ topic }) => topic)),
    /** Tells all lines of a topic, waiting for none. */
    tell(topic: Topic, data: string): void {
      for (const [line, unread] of lines) if (line.topic === topic) void hand(line, unread, data);
    },
    endAll(): void {
      for (const line of lines.keys()) line.end();
    },
  };
}
export type Lines<Topic> = ReturnType<typeof createLines<Topic>>;
