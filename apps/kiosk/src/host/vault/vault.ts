import type { TerminalFace } from '@machi/domain/terminals/own-contract';
import type { Snapshot, TerminalIdentity } from '@machi/domain/terminals/model';
import type * as z from 'zod/mini';
import type { LedgerPosition } from '../ledger/ledger.ts';

/** The terminal's registration and identity: it shows its name without a network, too. */
export interface Registration {
  /** Origin of the town's server. */
  readonly server: string;
  readonly terminal: TerminalIdentity;
  /** The server has let it work and has not ended it since: a desk then opens without a network, too. */
  readonly has_worked?: boolean | undefined;
}

/** Snapshot, and the ledger's position when it was requested. */
export interface HeldSnapshot {
  readonly snapshot: Snapshot;
  readonly position: LedgerPosition;
}

export type FamilyName = 'face' | 'enrolment' | 'official' | 'banner' | 'used-pass' | 'door' | 'shelter' | 'tries';

/** Named records of one kind. */
export interface RecordFamily<T> {
  /** Reads all records; null for one that cannot be decrypted. Such a record is removed if the disk allows it. */
  readAll(): readonly { readonly name: string; readonly value: T | null }[];
  /** Throws the disk's errors, and an error after a wipe. */
  write(name: string, value: T): void;
  remove(name: string): void;
}

/**
 * Storage of a terminal's personal and secret data: one AES-256-GCM blob a record, under a key of the operating
 * system's keystore (Electron safeStorage) or of a file that only its owner can read (Chromium kiosk).
 */
export interface Vault {
  readSnapshot(): HeldSnapshot | null;
  writeSnapshot(held: HeldSnapshot): void;
  /** Deletes only the list of people: a terminal that was ended does not need it any more. */
  forgetSnapshot(): void;
  /** Each face is its own record; one that cannot be decrypted counts as absent. */
  readFaces(): TerminalFace[];
  writeFace(face: TerminalFace): void;
  removeFace(faceNo: number): void;
  /** Records of the desk's enrolments under way, of the official last seen there, of the town's banner, of used passes, and of shelters. */
  family<T>(kind: FamilyName, schema: z.ZodMiniType<T>): RecordFamily<T>;
  /** Seals bytes under the vault's key for another file, bound to this name. Throws after a wipe. */
  seal(name: string, bytes: Uint8Array): Buffer;
  /** Opens them; null if this vault has not sealed them so. */
  unseal(name: string, sealed: Buffer): Buffer | null;
  /** The terminal's Ed25519 key, PKCS#8; made at first use. Outside the vault it exists only in memory. */
  terminalKey(): Uint8Array;
  readRegistration(): Registration | null;
  writeRegistration(registration: Registration): void;
  /** Deletes everything including the key (stolen device); afterwards no snapshot and no registration is kept. */
  wipe(): void;
}
