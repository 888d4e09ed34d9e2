import type { TheirSide } from '@machi/domain/payments/model';
import type { Locale } from '@machi/domain/locale/model';

/** What the provider's page is to ask for. Opened again with the same key, it has to be the same. */
export interface PageOrder {
  readonly payment_key: string;
  readonly payment_id: number;
  readonly amount: number;
  readonly currency: string;
  /** What is paid for, as the page shows it. */
  readonly title: string;
  readonly locale: Locale;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly ends_at: Date;
}

export interface OpenedPage {
  readonly session_id: string;
  readonly page_url: string;
}

/** A payment as the provider has it. */
export interface Looked {
  readonly intent_id: string | null;
  readonly theirs: TheirSide;
}

/** One of the provider's payments in this town's name. */
export interface ListedPayment extends Looked {
  readonly intent_id: string;
  readonly payment_key: string;
  readonly made_at: Date;
}

/**
 * Why the provider gave nothing: a value, since it may always happen. unreachable: no answer, or one to try again later;
 * missing: it does not know what was asked about; refused: it said no, and trying the same again makes no sense.
 */
export interface Trouble {
  readonly trouble: 'unreachable' | 'missing' | 'refused';
  /** Their code, for the log. */
  readonly code: string;
}

export const isTrouble = (value: object): value is Trouble => 'trouble' in value;

/** Whoever takes cards. Numbers of cards never come here; every write carries a key and counts once. */
export interface PaymentProvider {
  openPage(order: PageOrder, key: string): Promise<OpenedPage | Trouble>;
  look(sessionId: string): Promise<Looked | Trouble>;
  closePage(sessionId: string, key: string): Promise<Trouble | undefined>;
  capture(intentId: string, amount: number, key: string): Promise<Trouble | undefined>;
  cancel(intentId: string, key: string): Promise<Trouble | undefined>;
  refund(intentId: string, key: string): Promise<Trouble | undefined>;
  /** What was made in this town's name since then, the newest first. */
  list(since: Date): Promise<readonly ListedPayment[] | Trouble>;
  /** Whether a message says truly that it is from the provider, and of these minutes. */
  isSigned(rawBody: string, signature: string | undefined, now: Date): boolean;
}
