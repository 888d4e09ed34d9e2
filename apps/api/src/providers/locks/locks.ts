import type { LockTroubleKind } from '@machi/domain/doors/keys';

/**
 * Why a maker did not do it; a value, since it is expected to happen. away: no answer, or try again later. refused: the
 * credentials or the request; a person has to change something. limited: too many requests.
 */
export interface LockTrouble {
  readonly trouble: LockTroubleKind;
  /** A code for the log, without content of the request. */
  readonly code: string;
  /** Of `limited`: when the maker takes requests again. */
  readonly until?: Date;
}

export const isLockTrouble = (value: object | undefined): value is LockTrouble =>
  value !== undefined && 'trouble' in value;

/** A code for a lock. `reference` is ours, the same at every try, and names no person. */
export interface Access {
  readonly reference: string;
  readonly code: string;
  readonly from: Date;
  readonly until: Date;
}

/** An access as the maker has it. */
export interface KnownAccess {
  readonly ref: string;
  readonly reference: string;
  /** Whether it is for this time, as far as the maker tells times apart. */
  isFor(from: Date, until: Date): boolean;
  /** Whether it leads to this lock; a maker may make an access in two steps. */
  readonly isGranted: boolean;
  /** Whether the lock itself has it. */
  readonly isThere: boolean;
}

export interface LockLook {
  readonly isLocked: boolean | null;
  /** Whether the door stands open; null: the lock cannot tell. */
  readonly isOpen: boolean | null;
  /** Percent. */
  readonly battery: number | null;
  readonly isOnline: boolean;
  readonly seenAt: Date;
}

/** What a lock says that happened, without the code and without a name. */
export interface LockEvent {
  readonly id: string;
  readonly lock_id: string;
  readonly kind: 'opened' | 'refused' | 'locked' | 'battery-low' | 'lock-failed';
  readonly happened_at: Date;
  readonly reason: string | null;
  /** The maker's number of the access, and our reference, where the maker says them. */
  readonly ref: string | null;
  readonly reference: string | null;
  readonly battery: number | null;
}

/** A maker of locks. Reads may be repeated; whoever writes looks before writing again. */
export interface LockMaker {
  /** Told as such on every screen. */
  readonly isSandbox: boolean;
  /** The accesses that bear a reference of this prefix. */
  list(lockId: string, prefix: string): Promise<readonly KnownAccess[] | LockTrouble>;
  /** @param half an access that does not lead to the lock yet; only that is made good */
  give(lockId: string, access: Access, half?: string): Promise<LockTrouble | undefined>;
  /** An access that is already gone is no trouble. */
  takeBack(lockId: string, ref: string): Promise<LockTrouble | undefined>;
  look(lockId: string): Promise<LockLook | LockTrouble>;
  open(lockId: string): Promise<LockTrouble | undefined>;
  /** The newest events of a lock, for those whose message was lost. */
  recent(lockId: string): Promise<readonly LockEvent[] | LockTrouble>;
  /** Whether a message is the maker's. */
  isSigned(rawBody: string, signature: string | undefined): boolean;
  /** Reads a message; undefined: nothing that matters here. */
  read(message: unknown): LockEvent | undefined;
}
