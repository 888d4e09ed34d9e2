export const en = {
  'spot-edited': 'Somebody else has changed this since you opened it. Nothing was saved: please read it again.',
  'band-order': 'The times must follow one another, each ending later than it begins.',
  'fee-first-day':
    'A fee cannot change immediately. Please input the new fee and the first day of use to which it applies.',
} as const;
