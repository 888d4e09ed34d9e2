/** More than any town has; beyond it one more is asked to come back. */
const MOST_SCREENS = 200;
/** More than stand in any one building; whoever opens more takes them from nobody else. */
const MOST_OF_A_NETWORK = 20;
/** Who has left so long unread what was told is not there any more, or keeps the line for nothing. */
const UNREAD_MILLISECONDS = 60_000;

/** A monitor that holds a line open. */
export interface Screen<Name extends string> {
  readonly name: Name;
  /** Where it is (`networkOf`). */
  readonly network: string;
  /** Ends when the screen has taken it. */
  tell(data: string): Promise<unknown>;
  end(): void;
}

interface Line {
  /** Since when it has not taken what it was told. */
  unreadSince: number | null;
  /** What it is to be told then. */
  next: string | null;
}

/** The open lines of all monitors. No screen waits for another: each has the newest that it has not read, and one line's worth of it. */
export function createScreens<Name extends string>(elapsed: () => number = () => performance.now()) {
  const lines = new Map<Screen<Name>, Line>();

  async function hand(screen: Screen<Name>, line: Line, data: string): Promise<void> {
    if (line.unreadSince !== null) {
      line.next = data;
      if (elapsed() - line.unreadSince > UNREAD_MILLISECONDS) screen.end();
      return;
    }
    line.unreadSince = elapsed();
    await screen.tell(data);
    line.unreadSince = null;
    const { next } = line;
    line.next = null;
    if (next !== null && lines.has(screen)) await hand(screen, line, next);
  }

  return {
    add: (screen: Screen<Name>): void => void lines.set(screen, { unreadSince: null, next: null }),
    leave: (screen: Screen<Name>): void => void lines.delete(screen),
    isEmpty: (): boolean => lines.size === 0,
    hasRoomFor(network: string): boolean {
      const near = [...lines.keys()].filter((screen) => screen.network === network).length;
      return lines.size < MOST_SCREENS && near < MOST_OF_A_NETWORK;
    },
    names: (): ReadonlySet<Name> => new Set([...lines.keys()].map(({ name }) => name)),
    /** Tells all screens of a name, waiting for none. */
    tell(name: Name, data: string): void {
      for (const [screen, line] of lines) if (screen.name === name) void hand(screen, line, data);
    },
    endAll(): void {
      for (const screen of lines.keys()) screen.end();
    },
  };
}
export type Screens<Name extends string> = ReturnType<typeof createScreens<Name>>;
