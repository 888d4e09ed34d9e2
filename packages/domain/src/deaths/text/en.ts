export const en = {
  'death-known': 'The death of this member is noted already.',
  'death-unknown': 'No death of this member is noted.',
  'death-day': 'This day is in the future.',
} as const;
