import type { HolderKind } from '@machi/domain/payments/model';
import type { TownPack } from '@machi/domain/town/model';
import type { Database, Queryable } from '../database/database.ts';
import type { Readers } from '../database/readers.ts';
import type { DirectoryProvider } from '../providers/directory/directory.ts';
import type { Fetched } from '../providers/feed-source/fetch-feed.ts';
import type { LineProvider } from '../providers/line/line.ts';
import type { Locks } from '../providers/locks/open-locks.ts';
import type { PaymentProvider } from '../providers/payment/payment.ts';
import type { CardTrust } from '../providers/revocation/card-trust.ts';
import type { SigningProvider } from '../providers/signing/signing.ts';
import type { FeedKeeper } from '../transport/current.ts';
import type { LiveKeeper } from '../transport/live/keep-live.ts';
import type { LoadedTown, PackInForce } from '../town/load-town-pack.ts';
import type { BankDirectory } from './banks/bank-directory.ts';
import type { BannerBoard } from './banner/banner-board.ts';
import type { CatalogKeeper } from '../town/catalog.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import type { Acting } from './delegations/acting.ts';
import type { FeedThread } from './feeds/feed-thread.ts';
import type { FileThread } from './files/file-thread.ts';
import type { Metrics } from './http/metrics.ts';
import type { Payment } from './payments/store.ts';
import type { Press } from './pdf/press.ts';
import type { SessionFinder } from './sessions/sessions.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Storm } from './work/storm.ts';
import type { Tracing } from './telemetry/send-spans.ts';
import type { WorkTeller } from './work-list/work-teller.ts';

/** What the server gives to every feature. */
export interface House {
  readonly settings: Settings;
  /** The portal's public address, without a slash at the end. */
  readonly publicUrl: string;
  /** Key of keyed hashes, the same in every process of a town. */
  readonly secret: string;
  /** The name of this process among the town's, for its lifetime. */
  readonly processKey: string;
  readonly openedAt: Date;
  readonly town: TownPack;
  /** The pack's pictures and documents, by their name in the pack. */
  readonly files: LoadedTown['files'];
  /** Changes of the desk that hold in `town`. */
  readonly packChanges: PackInForce;
  /** Opens the town anew if other changes hold by now. */
  lookAtPack(): Promise<void>;
  /** The version in the address of a pack's file: a changed file gets a new address. */
  versionOf(file: string): string | undefined;
  readonly catalog: CatalogKeeper;
  /** The town's current banner over every screen. */
  readonly banner: BannerBoard;
  /** The current routes, stops and times. */
  readonly feed: FeedKeeper;
  /** Vehicle positions and deviations from the timetable. */
  readonly live: LiveKeeper;
  /** A thread that reads and checks feeds. */
  readonly feedThread: FeedThread;
  /** A thread that checks uploaded files. */
  readonly fileThread: FileThread;
  /** Fetches a file at a public https address (providers/feed-source). */
  fetchFeed(address: string): Promise<Buffer>;
  /** The same for a feed of telegrams; undefined: it is as it was. */
  fetchChanged(address: string, before: Pick<Fetched, 'etag' | 'modified'>): Promise<Fetched | undefined>;
  readonly database: Database;
  /** Signals changes in what waits for officials. */
  readonly work: WorkTeller;
  /** Connections for reads that may be a moment old. */
  readonly readers: Readers;
  readonly findSession: SessionFinder;
  /** Handles requests of members who act for others. */
  readonly acting: Acting;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Traces of sampled visits; undefined: the town has no collector. */
  readonly tracing: Tracing | undefined;
  readonly rates: RateLimits;
  /** Whether more is asked than this process can answer. */
  readonly storm: Pick<Storm, 'isOn'>;
  /** Trusted card issuers and revoked certificates. */
  readonly cardTrust: CardTrust;
  /** The payment provider, and the features that use payments. */
  readonly payments: HousePayments;
  /** The town's account at LINE; undefined: it has none. */
  readonly line: LineProvider | undefined;
  /** Locks of other makers. */
  readonly locks: Locks;
  /** Signing with cards; undefined: not available. */
  readonly signing: SigningProvider | undefined;
  /** The directory by which officials log in; undefined: there is none. */
  readonly directory: DirectoryProvider | undefined;
  readonly banks: BankDirectory;
  /** Draws the PDFs of all features. */
  readonly press: Press;
  /** The address of a notice's file, valid for one to two days, for a person who may read the notice. */
  signFile(name: string): string;
  /** Aborted once the server stops answering; periodic work ends then. */
  readonly closing: AbortSignal;
  wakeOutbox(): void;
  /**
   * Opens the town anew, so that it reads another pack. Resolves when new requests are answered from it; who asks may
   * await this within a request, which the former house finishes.
   */
  reopen(): Promise<void>;
  /** Where new towns are asked for that the operator opens; undefined: nobody does. */
  readonly askedFolder: string | undefined;
}

/**
 * A feature that takes payments. Each function runs in the transaction that changes the payment, may be repeated, and
 * must do nothing outside of it.
 */
export interface PaymentHolder {
  readonly kind: HolderKind;
  /** The payment has a new state. A follow-up may be requested with `intendPayment` in this transaction. */
  onState(transaction: Queryable, payment: Payment, house: House, now: Date): Promise<void>;
  /** The hold ends in two days without a decision. Called once for each payment. */
  onHoldEnding(transaction: Queryable, payment: Payment, house: House, now: Date): Promise<void>;
}

/** Payments as the server offers them to features. */
export interface HousePayments {
  /** The payment provider, loaded at first use; undefined: the town takes no cards. */
  provider(): Promise<PaymentProvider | undefined>;
  holderOf(kind: HolderKind): PaymentHolder | undefined;
}

export const isSecure = (house: Pick<House, 'publicUrl'>): boolean => house.publicUrl.startsWith('https:');
