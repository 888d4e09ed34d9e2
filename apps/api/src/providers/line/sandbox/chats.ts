import { hash } from 'node:crypto';

export interface ChatLine {
  readonly from: 'person' | 'town';
  readonly text: string;
  readonly at: Date;
}

/** A person with a LINE account, and their chat with the town. */
export interface Chat {
  readonly userId: string;
  name: string;
  isFriend: boolean;
  isBlocked: boolean;
  readonly lines: ChatLine[];
}

const MOST_LINES = 100;
const MOST_CHATS = 1000;

/** The ID follows from the name, so that a person is the same after a restart. */
const userIdOf = (name: string): string => `U${hash('sha256', `line ${name}`).slice(0, 32)}`;

/** LINE's chats with the town in the memory of this process. */
export function sandboxChats(clock: () => Date) {
  const chats = new Map<string, Chat>();
  const waiting = new Map<string, () => void>();
  const keep = (userId: string, name: string): Chat => {
    const known = chats.get(userId);
    if (known) return known;
    const made: Chat = { userId, name, isFriend: false, isBlocked: false, lines: [] };
    const [oldest] = chats.keys();
    if (chats.size >= MOST_CHATS && oldest !== undefined) chats.delete(oldest);
    chats.set(userId, made);
    return made;
  };
  return {
    of: (name: string): Chat => Object.assign(keep(userIdOf(name), name), { name }),
    /** Without those from before a restart, whose names nobody has said since. */
    all: (): readonly Chat[] => [...chats.values()].filter(({ name, userId }) => name !== userId),
    say(userId: string, from: ChatLine['from'], text: string): void {
      // From before a restart: they were friends, or the town would not know them.
      const chat = keep(userId, userId);
      // As LINE does, without a word to the sender.
      if (from === 'town' && chat.isBlocked) return;
      chat.lines.push({ from, text, at: clock() });
      if (chat.lines.length > MOST_LINES) chat.lines.shift();
      if (from === 'town') waiting.get(userId)?.();
    },
    /** Waits until the town says something to a person, a moment at most. */
    async heard(userId: string, milliseconds: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(userId, resolve);
      const timer = setTimeout(resolve, milliseconds);
      await promise;
      clearTimeout(timer);
      waiting.delete(userId);
    },
  };
}
export type SandboxChats = ReturnType<typeof sandboxChats>;
