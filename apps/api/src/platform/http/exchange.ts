import type { Locale } from '@machi/domain/locale/model';
import type { BusKind, TerminalUse } from '@machi/domain/passes/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { DeviceKind, MessageSender } from '@machi/domain/permissions/model';
import type { Queryable } from '../../database/database.ts';
import type { Attempt } from './idempotency.ts';
import type { Delegate } from '../delegations/acting-now.ts';
import type { OpenSession, SessionMember } from '../sessions/sessions.ts';

/** The object of a device: a spot or a vehicle. */
interface SpokenOf {
  readonly spot: { readonly spot_id: number };
  readonly vehicle: { readonly vehicle_id: number };
}

/** A device whose key was verified. */
export type AskingDevice<Kind extends DeviceKind = DeviceKind> = {
  readonly [One in Kind]: SpokenOf[One] & { readonly device_id: number; readonly kind: One };
}[Kind];

/** Another system that showed its key. */
export interface AskingSystem {
  readonly api_key_id: number;
}

/** A terminal that signed this request. */
export interface AskingTerminal {
  readonly terminal_id: number;
  readonly terminal_name: string;
  /** Null: a desk terminal, which takes no taps and identifies no residents. */
  readonly pass: TerminalUse | null;
  /** Null unless it is on a bus. */
  readonly bus_kind: BusKind | null;
  /** The door that it opens; null elsewhere. */
  readonly door_id: number | null;
  /** A test terminal: its visits do not count. */
  readonly is_test: boolean;
  /** Approved by a second official. A test terminal works without, but identifies only officials. */
  readonly is_approved: boolean;
  /** Ed25519, raw 32 bytes. Its ledger is signed with the same key. */
  readonly public_key: Buffer;
  /** Earlier times in its reports are impossible. */
  readonly registered_at: Date;
}

/** One request, as a handler sees it. */
export interface Exchange {
  /** Whose things the request is about: the logged-in member, or the person for whom they act. */
  readonly member: SessionMember | null;
  /** The logged-in member, if they act for `member`. */
  readonly delegate: Delegate | null;
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  /** The client's address, for limits. Only a keyed hash of it may be stored. */
  readonly address: string;
  /** Browser and system from the User-Agent, for example "Chrome, Android". */
  readonly label: string;
  cookie(name: string): string | undefined;
  /** The request's session, with its secret token as the client holds it; null if they act for another. */
  readonly session: OpenSession | null;
  /** Only at device endpoints, where `member` is null. */
  readonly device: AskingDevice | null;
  /** Only at terminal endpoints, where `member` is null. */
  readonly terminal: AskingTerminal | null;
  /** The sender of a signed message; `member` is null then. */
  readonly sender: MessageSender | null;
  /** Another system with its key, only where the contract says `isForSystems`; `member` is null then. */
  readonly system: AskingSystem | null;
  /** The Idempotency-Key of a logged-in member's write, for writes that do not use `write`. */
  readonly attempt: Attempt | undefined;
  /**
   * Runs `work` in one transaction; a refusal rolls it back. With an Idempotency-Key the reply is stored in the same
   * transaction, and a second request with that key gets the stored reply.
   */
  write<T>(work: (transaction: Queryable) => Promise<T | Refusal>): Promise<T | Refusal>;
  /** For reads that may be a moment old. They include what this browser has just written. */
  readonly reader: Queryable;
  setCookie(value: string): void;
}

/** The exchange at an endpoint that needs a login. */
export interface MemberExchange extends Exchange {
  readonly member: SessionMember;
}

export type DeviceExchange<Kind extends DeviceKind> = Exchange & { readonly device: AskingDevice<Kind> };

export interface TappingTerminal extends AskingTerminal {
  readonly pass: TerminalUse;
}

export interface TerminalExchange extends Exchange {
  readonly terminal: AskingTerminal;
}

export interface TappingExchange extends Exchange {
  readonly terminal: TappingTerminal;
}
