import type { MandateWords } from '../words.ts';

export const wordsEn: MandateWords = {
  states: {
    waiting: 'Waiting for the bank',
    accepted: 'In force',
    refused: 'Refused by the bank',
    ended: 'Ended',
  },
  accountTypes: { 0: 'Savings', 1: 'Checking' },
  relations: { self: 'The member', spouse: 'Spouse', parent: 'Parent', child: 'Child', other: 'Another relative' },
  reasons: {
    'no-account': 'No such account',
    seal: 'Another seal',
    holder: 'Another holder',
    number: 'Wrong number',
    closed: 'The account was closed',
    other: 'Something else',
  },
  events: {
    enter: 'The paper was entered',
    accept: 'The bank accepted it',
    refuse: 'The bank refused it',
    end: 'It was ended',
    replace: 'A new request took its place',
    show: 'The whole number was looked at',
  },
};
