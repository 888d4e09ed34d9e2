export const en = {
  'spot-edited': 'Somebody else has changed this since you opened it. Nothing was saved: please read it again.',
  'band-order': 'The times must follow one another, each ending later than it begins.',
  'fee-first-day': 'A fee changes by the table of fees, with the first day of use to which the new one applies.',
  'fee-band-gap': 'There is a gap between the times of day. Please let this one begin at {{0}}.',
  'fee-band-overlap': 'The times of day overlap. Please let this one begin at {{0}}.',
  'fee-band-opening': 'The times of day must reach from the opening to the closing. Please choose {{0}}.',
  'fee-band-none': 'Please add times of day first, or choose a fee by the hour.',
} as const;
