export const en = {
  'second-asker-gone':
    'The official who asked for this has left or may no longer ask for it. Please refuse it; a colleague can ask again.',
  'second-own-request': 'You asked for this yourself. Another official has to approve it.',
  'second-same-hand':
    'Your account and that of the official who asked are not independent: in the last {{0}} days one of you created the other’s account or gave it roles, or the same person did so for both. Another official has to approve it.',
  'second-decided': 'This has been decided or replaced already. Nothing was changed.',
} as const;
