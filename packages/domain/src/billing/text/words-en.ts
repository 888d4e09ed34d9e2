import type { wordsJa } from './words-ja.ts';

export const wordsEn: typeof wordsJa = {
  item: 'Plaza usage fee',
  states: {
    open: 'Not paid',
    paid: 'Paid',
    settled: 'Nothing to pay',
    carried: 'Deducted from the next bill',
    'written-off': 'Written off',
    failed: 'Debit failed',
    'no-account': 'Not paid, no account',
  },
  failures: {
    funds: 'There was not enough money in the account',
    'no-account': 'The account was not found',
    'stopped-by-payer': 'The account holder has stopped the debit',
    'no-mandate': 'The account transfer is not set up yet',
    'stopped-by-office': 'The town stopped the debit',
    other: 'The bank could not debit it',
  },
  deeds: {
    bill: 'Billed',
    cash: 'Paid in cash at the counter',
    'cash-back': 'Took back a payment in cash',
    slip: 'Paid with a payment slip at the bank',
    'slip-back': 'Took back a payment with a slip',
    reduce: 'Reduced',
    'debit-failed': 'The debit failed',
    remind: 'Sent a reminder',
    debit: 'Debited from the account',
    'debit-returned': 'The bank took the debit back',
    'paid-again': 'Paid once more',
    refund: 'Given back',
    'write-off': 'Written off',
    number: 'Looked at the account number',
  },
  kinds: { charge: 'Bath', beyond: 'Bath, over the year’s number', reverse: 'Cancelled visit', reduce: 'Reduction' },
};
