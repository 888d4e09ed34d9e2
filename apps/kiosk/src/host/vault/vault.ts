import type { TerminalFace } from '@machi/domain/terminals/own-contract';
import type { Snapshot, TerminalIdentity } from '@machi/domain/terminals/model';
import type * as z from 'zod/mini';
import type { LedgerPosition } from '../ledger/ledger.ts';

/** Where the terminal belongs, and what it was told of itself: it shows its name without a network, too. */
export interface Registration {
  /** Origin of the town's server. */
  readonly server: string;
  readonly terminal: TerminalIdentity;
  /** The server has let it work, and has not ended it since: a desk opens without a network, too. */
  readonly has_worked?: boolean | undefined;
}

/** A snapshot, and how far the terminal's ledger was when it was asked for. */
export interface HeldSnapshot {
  readonly snapshot: Snapshot;
  readonly position: LedgerPosition;
}

export type FamilyName = 'face' | 'enrolment' | 'official' | 'banner';

/** Records of one kind, each of a name of its own. */
export interface RecordFamily<T> {
  /** Of all that there are; null: it was there and does not open. Such a one is removed, where the disk lets it. */
  readAll(): readonly { readonly name: string; readonly value: T | null }[];
  /** Throws what the disk says, and once all was wiped. */
  write(name: string, value: T): void;
  remove(name: string): void;
}

/**
 * Keeps what is personal or secret on a terminal: one AES-256-GCM blob a record, under a key of the operating system's
 * keystore (Electron safeStorage) or of a file that only its owner reads (Chromium kiosk).
 */
export interface Vault {
  readSnapshot(): HeldSnapshot | null;
  writeSnapshot(held: HeldSnapshot): void;
  /** Deletes the list of people alone: a terminal that was ended has no more use for it. */
  forgetSnapshot(): void;
  /** Every face is a record of its own; one that does not open counts as absent. */
  readFaces(): TerminalFace[];
  writeFace(face: TerminalFace): void;
  removeFace(faceNo: number): void;
  /** Enrolments under way at the desk, who was last seen to work there, and the town's words over the screen. */
  family<T>(kind: FamilyName, schema: z.ZodMiniType<T>): RecordFamily<T>;
  /** The terminal's Ed25519 key, PKCS#8; made when first needed, and it leaves the vault only into memory. */
  terminalKey(): Uint8Array;
  readRegistration(): Registration | null;
  writeRegistration(registration: Registration): void;
  /** Deletes everything, the key too (stolen device); no snapshot and no registration is kept afterwards. */
  wipe(): void;
}
