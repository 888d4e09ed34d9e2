/** The kinds of clients: wall screens, open pages, card terminals, pages of logged-in members. */
export type LineHolders = 'monitors' | 'pages' | 'terminals' | 'members';

interface Room {
  /** Limit in total. Further clients are asked to come back later. */
  readonly most: number;
  /** Part of `most` reserved for identified clients. */
  readonly kept: number;
  /**
   * The part of the free lines that a network may hold, narrowest network first (`networksOf`). The more it holds, the
   * less is left to it. So a few networks cannot take all, and another one always finds room.
   */
  readonly shares: readonly number[];
}

/** A line costs some 30 KB of memory. A process has room for more than a small town opens at once. */
const rooms: Readonly<Record<LineHolders, Room>> = {
  /** Twenty for one network while there are no others: more than any one building has. */
  monitors: { most: 600, kept: 20, shares: [1 / 28, 1 / 15, 1 / 9, 1 / 3] },
  /**
   * A school, or all phones of one carrier, share an address. No fixed number fits, so one network gets half at most.
   */
  pages: { most: 3000, kept: 0, shares: [1, 1, 1, 1] },
  /** One line for each terminal; staff have approved each. */
  terminals: { most: 200, kept: 0, shares: [] },
  /** Some are reserved for officials, whatever residents hold. A client without a line polls instead. */
  members: { most: 500, kept: 100, shares: [1, 1, 1, 1] },
};

/**
 * Whether one more line may be opened from these networks.
 * @param networks empty for an identified client
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

/** A screen that has read nothing for this long is gone. */
const UNREAD_MILLISECONDS = 60_000;

/** A screen's open line. */
export interface Line<Topic> {
  readonly topic: Topic;
  /** The client's networks (`networksOf`); empty for an identified client. */
  readonly networks: readonly string[];
  /** Resolves when the screen has read it. */
  tell(data: string): Promise<unknown>;
  end(): void;
  /** Checked before each message; absent: anybody may read. */
  readonly isStillAdmitted?: () => Promise<boolean>;
}

interface Unread {
  /** Since when a message is unread; null: none is. */
  since: number | null;
  /** The next message, sent once that is read. */
  next: string | null;
}

/** The open lines of all topics. Screens do not wait for each other: each gets only the newest unread message. */
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
    /** The topics with open lines. */
    topics: (): ReadonlySet<Topic> => new Set([...lines.keys()].map(({ topic }) => topic)),
    /** Ends the lines of a topic whose clients are no longer admitted. */
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
    /** Sends to one line, for example the first state to a new one. */
    tellOne(line: Line<Topic>, data: string): void {
      const unread = lines.get(line);
      if (unread) void hand(line, unread, data);
    },
    /** Sends to all lines of a topic, without waiting. */
    tell(topic: Topic, data: string): void {
      for (const [line, unread] of lines) if (line.topic === topic) void hand(line, unread, data);
    },
    endAll(): void {
      for (const line of lines.keys()) line.end();
    },
  };
}
export type Lines<Topic> = ReturnType<typeof createLines<Topic>>;
