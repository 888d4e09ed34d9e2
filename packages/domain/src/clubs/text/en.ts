export const en = {
  'club-unknown': 'You are not in charge of this club.',
  'club-over': '“{{0}}” is no registered club on this day.',
  'club-exemption-over': 'The exemption of “{{0}}” ends on {{1}}. It does not cover this day.',
  'club-exemption-changed': 'The exemption of “{{0}}” has changed. Please check the fee.',
} as const;
