import { findingsOf, type Finding } from './finding.ts';

export interface PaymentFacts {
  /** Which account the key is of; undefined: none is set. */
  readonly account: 'live' | 'test' | undefined;
  /** People reach the town from elsewhere. */
  readonly isPublic: boolean;
  /** Whether messages of the provider can be believed. */
  readonly hasMessages: boolean;
  /** How the provider refused; undefined: it answered. null: it was not asked. */
  readonly refused: string | undefined | null;
}

const payments = findingsOf('payments');

/** The account that takes cards, asked for its newest payments: the key is right when it answers. */
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
