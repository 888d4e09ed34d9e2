import { findingsOf, type Finding } from './finding.ts';

export interface PaymentFacts {
  /** Account of the key; undefined: not set. */
  readonly account: 'live' | 'test' | undefined;
  /** The town is reachable from other machines. */
  readonly isPublic: boolean;
  /** Whether the provider's messages can be verified. */
  readonly hasMessages: boolean;
  /** How the provider refused; undefined: it answered. null: not queried. */
  readonly refused: string | undefined | null;
}

const payments = findingsOf('payments');

/** Checks the card payment account by querying its newest payments, which needs the right key. */
export function paymentFindings({ account, isPublic, hasMessages, refused }: PaymentFacts): Finding[] {
  if (account === undefined) return [payments.unseen('no account is set: nobody pays by card')];
  return [
    refused === undefined
      ? payments.ok('Stripe knows the town')
      : refused === null
        ? payments.unseen('Stripe was not asked')
        : payments.wrong(`Stripe does not answer the town: ${refused}`, 'STRIPE_SECRET_KEY; docs/settings.md'),
    ...(account === 'test' && isPublic
      ? [payments.wrong('payments are only played: the key is one for trying', 'a live STRIPE_SECRET_KEY')]
      : []),
    hasMessages
      ? payments.ok('what Stripe tells by itself is believed when it is signed')
      : payments.ok('payments are found out by asking, up to ten minutes later: there is no STRIPE_WEBHOOK_SECRET'),
  ];
}
