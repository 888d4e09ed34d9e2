/** Who holds lines: screens on walls, pages that somebody looks at, card terminals, pages of those who are logged in. */
export type LineHolders = 'monitors' | 'pages' | 'terminals' | 'members';

interface Room {
  /** Of all; one more is asked to come back later. */
  readonly most: number;
  /** Of these, for who has shown who they are. */
  readonly kept: number;
  /**
   * Which part of the lines that are still free a network may hold, the narrowest first (`networksOf`): the more it has the
   * less is left to it, so that no handful of networks takes all, and there is always room for another.
   */
  readonly shares: readonly number[];
}

/** A line costs some 30 KB of memory: a process has room for more than a small town looks at once. */
const rooms: Readonly<Record<LineHolders, Room>> = {
  /** Twenty of one network, while no others have any: more than stand in any one building. */
  monitors: { most: 600, kept: 20, shares: [1 / 28, 1 / 15, 1 / 9, 1 / 3] },
  /** A school, or all phones of one carrier, come from one address: no number is right for it, so it has half of them at most. */
  pages: { most: 3000, kept: 0, shares: [1, 1, 1, 1] },
  /** Each has one, and staff have approved each. */
  terminals: { most: 200, kept: 0, shares: [] },
  /** Officials are kept some, whatever residents hold. One more asks from time to time, as it would without a line. */
  members: { most: 500, kept: 100, shares: [1, 1, 1, 1] },
};

/**
 * Whether one more line may be opened, from these networks.
 * @param networks none: of somebody who has shown who they are, and counts by that
 */
export function hasRoom(
  holders: LineHolders,
  held: readonly { readonly networks: readonly string[] }[],
  networks: readonly string[],
): boolean {
  const { most, kept, shares } = rooms[holders];
  const free = most - held.length - (networks.length > 0 ? kept : 0);
  return (
    free > 0 &&
    networks.every(
      (network, level) => held.filter((line) => line.networks[level] === network).length < free * (shares[level] ?? 1),
    )
  );
}

/** A screen that has read nothing for this long is gone, or keeps the line for nothing. */
const UNREAD_MILLISECONDS = 60_000;

/** A screen that holds a line open. */
export interface Line<Topic> {
  readonly topic: Topic;
  /** Where it is (`networksOf`); none of who has shown who they are. */
  readonly networks: readonly string[];
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
    hasRoomFor: (networks: readonly string[]): boolean => hasRoom(holders, [...lines.keys()], networks),
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
