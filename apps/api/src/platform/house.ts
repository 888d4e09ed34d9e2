import type { HolderKind } from '@machi/domain/payments/model';
import type { TownPack } from '@machi/domain/town/model';
import type { Database, Queryable } from '../database/database.ts';
import type { Readers } from '../database/readers.ts';
import type { PaymentProvider } from '../providers/payment/payment.ts';
import type { CardTrust } from '../providers/revocation/card-trust.ts';
import type { SigningProvider } from '../providers/signing/signing.ts';
import type { FeedKeeper } from '../transport/current.ts';
import type { LiveKeeper } from '../transport/live/keep-live.ts';
import type { LoadedTown } from '../town/load-town-pack.ts';
import type { BankDirectory } from './banks/bank-directory.ts';
import type { BannerBoard } from './banner/banner-board.ts';
import type { CatalogKeeper } from '../town/catalog.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import type { FeedThread } from './feeds/feed-thread.ts';
import type { FileThread } from './files/file-thread.ts';
import type { Metrics } from './http/metrics.ts';
import type { Payment } from './payments/store.ts';
import type { Press } from './pdf/press.ts';
import type { SessionFinder } from './sessions/sessions.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { WorkTeller } from './work-list/work-teller.ts';

/** What every feature of the API is given. */
export interface House {
  readonly settings: Settings;
  /** Address under which people reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Key of keyed hashes; the same in every process of a town. */
  readonly secret: string;
  /** Names this process, for its lifetime, among those of the town. */
  readonly processKey: string;
  /** When this process began. */
  readonly openedAt: Date;
  readonly town: TownPack;
  /** The pack's pictures and documents, by their name in the pack. */
  readonly files: LoadedTown['files'];
  /** The version that the address of a file of the pack carries: a changed file has a new address. */
  versionOf(file: string): string | undefined;
  readonly catalog: CatalogKeeper;
  /** The town’s words over every screen, as they stand. */
  readonly banner: BannerBoard;
  /** Routes, stops and times that count. */
  readonly feed: FeedKeeper;
  /** Vehicles, and what is told of runs beside the timetable. */
  readonly live: LiveKeeper;
  /** Reads and judges feeds beside all else. */
  readonly feedThread: FeedThread;
  /** Looks at the files that come in, beside all else. */
  readonly fileThread: FileThread;
  /** The file at a public https address (providers/feed-source). */
  fetchFeed(address: string): Promise<Buffer>;
  readonly database: Database;
  /** Says when something has changed of what waits for officials. */
  readonly work: WorkTeller;
  /** Who answers reads that may be a moment old. */
  readonly readers: Readers;
  readonly findSession: SessionFinder;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly rates: RateLimits;
  /** Whose cards count, and which certificates are revoked. */
  readonly cardTrust: CardTrust;
  /** Who takes cards, and who is told what became of the money. */
  readonly payments: HousePayments;
  /** Lets people sign with their cards; undefined: nobody can. */
  readonly signing: SigningProvider | undefined;
  /** The banks of Japan and their branches. */
  readonly banks: BankDirectory;
  /** Draws the papers of every feature. */
  readonly press: Press;
  /** The address of a file of a notice, for whoever may read the notice at this moment. */
  signFile(name: string): string;
  /** Aborted once nobody is answered any more: what comes round by itself ends then. */
  readonly closing: AbortSignal;
  /** Tells the outbox that something was put into it. */
  wakeOutbox(): void;
}

/**
 * What is paid for, as it is told what becomes of the money. Each runs in the transaction that writes it, may be run
 * again, and does nothing outside of it.
 */
export interface PaymentHolder {
  readonly kind: HolderKind;
  /** The payment has a new state. What follows from it may be meant at once: `intendPayment` in this transaction. */
  onState(transaction: Queryable, payment: Payment, house: House, now: Date): Promise<void>;
  /** The hold ends in two days and nothing is decided; told once a payment. */
  onHoldEnding(transaction: Queryable, payment: Payment, house: House, now: Date): Promise<void>;
}

/** What the house has of payments. */
export interface HousePayments {
  /** Whoever takes cards, loaded when first asked for; undefined: nobody does here. */
  provider(): Promise<PaymentProvider | undefined>;
  holderOf(kind: HolderKind): PaymentHolder | undefined;
}

export const isSecure = (house: Pick<House, 'publicUrl'>): boolean => house.publicUrl.startsWith('https:');
