/** Who holds lines: screens on walls, pages that somebody looks at, card terminals. */
export type LineHolders = 'monitors' | 'pages' | 'terminals';

interface Room {
  /** Of all; one more is asked to come back later. */
  readonly most: number;
  /** Whether a network that holds so many may have one more. */
  isLeft(near: number, all: number): boolean;
}

/** More than stand in any one building; whoever opens more takes lines from nobody else. */
const MONITORS_OF_A_NETWORK = 20;
/** A line costs some 30 KB of memory: a process has room for more than a small town looks at once. */
const MOST_PAGES = 3000;

const rooms: Readonly<Record<LineHolders, Room>> = {
  /** More than any town needs. */
  monitors: { most: 200, isLeft: (near) => near < MONITORS_OF_A_NETWORK },
  /**
   * A school, or all phones of one carrier, come from one address: no number is right for it. A network may hold as many
   * as are still free, so that one has half of them at most, two have two thirds, and there is always room for another.
   */
  pages: { most: MOST_PAGES, isLeft: (near, all) => near < MOST_PAGES - all },
  /** Each has one, and staff have approved each. */
  terminals: { most: 200, isLeft: () => true },
};

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
  /** Asked before each word; left out: anybody may hear it. */
  readonly isStillAdmitted?: () => Promise<boolean>;
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
export function createLines<Topic>(holders: LineHolders = 'monitors', elapsed: () => number = () => performance.now()) {
  const { most, isLeft } = rooms[holders];
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
      return lines.size < most && isLeft(near, lines.size);
    },
    /** What somebody reads at this moment. */
    topics: (): ReadonlySet<Topic> => new Set([...lines.keys()].map(({ topic }) => topic)),
    /** Ends the lines of a topic whose holders may not hear it any more. */
    async endUnadmitted(topic: Topic): Promise<void> {
      const those = [...lines.keys()].filter((line) => line.topic === topic && line.isStillAdmitted !== undefined);
      await Promise.all(
        those.map(async (line) => {
          if ((await line.isStillAdmitted?.()) !== false) return;
          lines.delete(line);
          line.end();
        }),
      );
    },
    /** Tells one line, such as a new one how things are. */
    tellOne(line: Line<Topic>, data: string): void {
      const unread = lines.get(line);
      if (unread) void hand(line, unread, data);
    },
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
