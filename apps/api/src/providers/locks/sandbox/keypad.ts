import { randomUUID } from 'node:crypto';

/** A code that a lock of the sandbox has. */
export interface KeptCode {
  readonly ref: string;
  readonly lock_id: string;
  readonly reference: string;
  readonly code: string;
  readonly from: Date;
  readonly until: Date;
  /** The lock has it; the maker may know it earlier. */
  isThere: boolean;
}

export interface SandboxLock {
  readonly id: string;
  readonly zone: string;
  isLocked: boolean;
  /** Without a network the maker answers, and the lock hears nothing. */
  isOnline: boolean;
  battery: number;
}

/** What happened at a keypad. */
export interface Pressed {
  readonly id: string;
  readonly lock: SandboxLock;
  readonly at: Date;
  readonly found: KeptCode | undefined;
}

const MOST_LOGGED = 200;

/** The locks of a maker in the memory of this process. */
export function sandboxKeypads(clock: () => Date, isLockOf: (id: string) => boolean, zone: string) {
  const locks = new Map<string, SandboxLock>();
  const codes = new Map<string, KeptCode>();
  const log: Pressed[] = [];
  const lockOf = (id: string): SandboxLock | undefined => {
    const known = locks.get(id);
    if (known || !isLockOf(id)) return known;
    const made: SandboxLock = { id, zone, isLocked: true, isOnline: true, battery: 90 };
    locks.set(id, made);
    return made;
  };
  const of = (lockId: string): KeptCode[] => [...codes.values()].filter(({ lock_id }) => lock_id === lockId);
  /** What waited for the lock's network reaches it. */
  const sync = (): void => {
    for (const code of codes.values()) code.isThere ||= lockOf(code.lock_id)?.isOnline === true;
  };
  return {
    locks,
    codes,
    log,
    lockOf,
    of,
    sync,
    isTaken: (lockId: string, code: string): boolean => of(lockId).some((one) => one.code === code),
    keep(code: Omit<KeptCode, 'isThere'>): void {
      codes.set(`${code.ref} ${code.lock_id}`, { ...code, isThere: false });
      sync();
    },
    forget(ref: string): void {
      for (const [key, code] of codes) if (code.ref === ref) codes.delete(key);
    },
    /** Somebody types a code. Undefined: there is no such lock. */
    press(lockId: string, typed: string): Pressed | undefined {
      const lock = lockOf(lockId);
      if (!lock) return undefined;
      const at = clock();
      sync();
      const found = of(lockId).find(
        ({ code, isThere, from, until }) => isThere && code === typed && from <= at && at < until,
      );
      lock.isLocked = found === undefined;
      const pressed: Pressed = { id: randomUUID(), lock, at, found };
      log.unshift(pressed);
      if (log.length > MOST_LOGGED) log.pop();
      return pressed;
    },
  };
}
export type SandboxKeypads = ReturnType<typeof sandboxKeypads>;
