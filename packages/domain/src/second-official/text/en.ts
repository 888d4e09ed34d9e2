export const en = {
  'second-asker-gone':
    'Whoever asked for this has left, or has lost the role to ask. Please refuse it; a colleague can ask again.',
  'second-own-request': 'You asked for this yourself. Another official has to approve it.',
  'second-same-hand':
    'Your account and that of who asked are not independent: one of them was made, or given roles, by the other or by the same person in the last {{0}} days. Another official has to approve it.',
  'second-decided': 'This has been decided or replaced already. Nothing was changed.',
} as const;
