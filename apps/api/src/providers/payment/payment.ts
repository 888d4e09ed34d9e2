import type { TheirSide } from '@machi/domain/payments/model';
import type { Locale } from '@machi/domain/locale/model';

/** The order for the provider's page. With the same key it must be the same. */
export interface PageOrder {
  readonly payment_key: string;
  readonly payment_id: number;
  readonly amount: number;
  readonly currency: string;
  /** The payment's subject, shown on the page. */
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

/** A payment as the provider reports it. */
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
 * Why the provider gave no result; a value, since it is expected to happen. unreachable: no answer, or try again later.
 * missing: unknown to the provider. refused: rejected; repeating it makes no sense.
 */
export interface Trouble {
  readonly trouble: 'unreachable' | 'missing' | 'refused';
  /** The provider's code, for the log. */
  readonly code: string;
}

export const isTrouble = (value: object): value is Trouble => 'trouble' in value;

/** A provider of card payments. Card numbers never reach us; every write has a key and counts once. */
export interface PaymentProvider {
  openPage(order: PageOrder, key: string): Promise<OpenedPage | Trouble>;
  look(sessionId: string): Promise<Looked | Trouble>;
  closePage(sessionId: string, key: string): Promise<Trouble | undefined>;
  capture(intentId: string, amount: number, key: string): Promise<Trouble | undefined>;
  cancel(intentId: string, key: string): Promise<Trouble | undefined>;
  refund(intentId: string, key: string): Promise<Trouble | undefined>;
  /** Payments in this town's name since then, newest first. */
  list(since: Date): Promise<readonly ListedPayment[] | Trouble>;
  /** Whether a message is authentic and at most some minutes old. */
  isSigned(rawBody: string, signature: string | undefined, now: Date): boolean;
}
