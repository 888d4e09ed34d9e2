export const en = {
  'visit-changed':
    'Somebody has corrected this visit in the meantime. The page now shows the change. Please check again.',
  'visit-so-already': 'This is already the case. Nothing was changed.',
  'visit-to-come': 'This time is in the future.',
  'visit-too-long-ago': 'A visit can be added up to {{0}} days back.',
  'visit-pass-unused': 'This person does not have this pass. Please start it at the counter first, under “Cards”.',
  'visit-known': 'A visit by this person is already recorded at this time.',
  'visits-too-many': 'A file can hold up to {{0}} visits. Please choose a shorter period.',
} as const;
