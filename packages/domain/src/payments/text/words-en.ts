import type { wordsJa } from './words-ja.ts';

const states = {
  begun: 'In progress',
  held: 'Card held',
  captured: 'Paid',
  voided: 'Released',
  refunded: 'Refunded',
  lapsed: 'Hold ended',
  failed: 'Not paid',
};

export const wordsEn: typeof wordsJa = {
  states,
  failures: {
    'session-expired': 'The payment page expired',
    'not-opened': 'The payment page could not be opened',
    amount: 'The amount was different, so it was released',
    'hold-ended': 'The hold on the card ended',
  },
  events: {
    ...states,
    begun: 'Payment begun',
    'intend-capture': 'To be charged',
    'intend-void': 'To be released',
    'intend-refund': 'To be refunded',
    warned: 'Staff were told that the hold ends',
  },
  theirs: { waiting: 'Waiting', held: 'Card held', captured: 'Paid', canceled: 'Cancelled', none: 'None' },
  differences: {
    'missing-here': 'Known to the payment provider only',
    'missing-there': 'Not known to the payment provider',
    'other-amount': 'The amounts differ',
    disputed: 'Disputed by the card issuer',
    'captured-unasked': 'Charged at the provider, not by us',
    'not-captured': 'Not charged at the provider',
    'refunded-unasked': 'Refunded at the provider, not by us',
    'not-refunded': 'Not refunded at the provider',
    'still-held': 'Still held at the provider',
  },
};
