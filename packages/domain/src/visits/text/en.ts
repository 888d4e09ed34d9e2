export const en = {
  'visit-changed': 'Somebody has put this visit right meanwhile. The page now shows how. Please look again.',
  'visit-so-already': 'It is so already. Nothing was changed.',
  'visit-to-come': 'This time is still to come.',
  'visit-too-long-ago': 'A visit can be written in up to {0} days back.',
  'visit-pass-unused': 'This person does not use this pass. Begin it at the counter first, under “Cards”.',
  'visit-known': 'A visit of this person is recorded at this time already.',
  'visits-too-many': 'More than {0} visits are too many for one file. Please choose a shorter time.',
} as const;
