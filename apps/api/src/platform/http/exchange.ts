import type { Locale } from '@machi/domain/locale/model';
import type { BusKind, PassKind } from '@machi/domain/passes/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { DeviceKind, MessageSender } from '@machi/domain/permissions/model';
import type { Queryable } from '../../database/database.ts';
import type { Attempt } from './idempotency.ts';
import type { OpenSession, SessionMember } from '../sessions/sessions.ts';

/** What a device of a kind speaks of: one spot, or one vehicle. */
interface SpokenOf {
  readonly spot: { readonly spot_id: number };
  readonly vehicle: { readonly vehicle_id: number };
}

/** A device that has shown its key. */
export type AskingDevice<Kind extends DeviceKind = DeviceKind> = {
  readonly [One in Kind]: SpokenOf[One] & { readonly device_id: number; readonly kind: One };
}[Kind];

/** A terminal that has signed this request. */
export interface AskingTerminal {
  readonly terminal_id: number;
  readonly terminal_name: string;
  /** Null: a desk, which takes no taps and knows nobody. */
  readonly pass: PassKind | null;
  /** Of a bus; null elsewhere. */
  readonly bus_kind: BusKind | null;
  /** What it does is for trying and counts nowhere. */
  readonly is_test: boolean;
  /** A second official has approved it; one for trying works without, and knows officials alone. */
  readonly is_approved: boolean;
  /** Ed25519, raw 32 bytes: its ledger is signed with the same key. */
  readonly public_key: Buffer;
  /** It cannot have seen anything before then. */
  readonly registered_at: Date;
}

/** One request, as a handler sees it. */
export interface Exchange {
  readonly member: SessionMember | null;
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  /** Where the request came from; for limits, and never written down but as a keyed hash. */
  readonly address: string;
  /** Browser and system as they name themselves, "Chrome, Android". */
  readonly label: string;
  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined;
  /** The session that the request carries; its secret token as the client holds it. */
  readonly session: OpenSession | null;
  /** Only at the endpoints of devices; there is no member then. */
  readonly device: AskingDevice | null;
  /** Only at the endpoints of terminals; there is no member then. */
  readonly terminal: AskingTerminal | null;
  /** Whose signed message this is; there is no member then. */
  readonly sender: MessageSender | null;
  /** The Idempotency-Key of a logged-in member's write, for what is written without `write`. */
  readonly attempt: Attempt | undefined;
  /**
   * Runs `work` in one transaction; a refusal rolls it back. With an Idempotency-Key the reply is stored in the same
   * transaction, and a second request with that key gets the stored reply instead.
   */
  write<T>(work: (transaction: Queryable) => Promise<T | Refusal>): Promise<T | Refusal>;
  /** Reads that may be a moment old; what this browser has just written is in them. */
  readonly reader: Queryable;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(value: string): void;
}

/** The exchange at an endpoint that needs a login. */
export interface MemberExchange extends Exchange {
  readonly member: SessionMember;
}

/** The exchange at an endpoint of devices of a kind. */
export type DeviceExchange<Kind extends DeviceKind> = Exchange & { readonly device: AskingDevice<Kind> };

/** A terminal that takes taps. */
export interface TappingTerminal extends AskingTerminal {
  readonly pass: PassKind;
}

/** The exchange at an endpoint of terminals. */
export interface TerminalExchange extends Exchange {
  readonly terminal: AskingTerminal;
}

/** The exchange at an endpoint of terminals that take taps. */
export interface TappingExchange extends Exchange {
  readonly terminal: TappingTerminal;
}
