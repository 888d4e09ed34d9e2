export const en = {
  'death-known': 'The death of this member is noted already.',
  'death-unknown': 'No death of this member is noted.',
  'death-day': 'This day is in the future.',
  'death-locked':
    'This member has died, as the office has noted, and the account stays locked. If that is a mistake, take it back first.',
  'death-no-password': 'Nobody is handed a temporary password for a member who has died.',
} as const;
