import type { DebitWords } from '../words.ts';

export const wordsEn: DebitWords = {
  states: {
    prepared: 'Waiting for release',
    released: 'Released',
    answered: 'Results entered',
    withdrawn: 'Withdrawn',
  },
  waits: {
    release: 'Waits for another official to release it',
    file: 'Its file is to be handed in at the bank',
    results: 'Waits for the bank’s results',
    withdrawal: 'Waits for another official to approve its withdrawal',
  },
  debits: {
    open: 'Waiting for the result',
    paid: 'Debited',
    failed: 'Not debited',
    returned: 'Taken back by the bank',
    withdrawn: 'Withdrawn',
  },
  standings: { first: 'First time', changed: 'Account changed', known: 'As the last time' },
  reasons: {
    'in-run': 'Being debited by another run',
    'not-due': 'Planned for a later day',
    'no-mandate': 'No account transfer',
    'other-bank': 'Debited through another bank',
    'no-collection': 'No bank debits this account for the town',
    stopped: 'The bank has answered that this account cannot be debited',
    reminded: 'A reminder with a payment slip is out',
    name: 'A letter has no place in the bank’s file',
    beyond: 'The run is full: in the next one',
  },
  steps: {
    again: 'Tried again in the next run',
    mandate: 'Needs a new request for account transfer',
    ask: 'Ask the person',
    heirs: 'Ask the heirs',
  },
  events: {
    prepare: 'Prepared',
    release: 'Released',
    file: 'Fetched the file',
    'ask-withdrawal': 'Asked to withdraw it',
    keep: 'Did not withdraw it',
    withdraw: 'Withdrew it',
    results: 'Entered the results',
    return: 'The bank took a debit back',
  },
};
