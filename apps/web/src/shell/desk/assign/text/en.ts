export const en = {
  title: 'Who sees to it',
  nobody: 'Nobody yet',
  gone: '{{name}} (no longer handles these)',
  self: 'I see to it',
  other: 'Give it to a colleague',
  to: 'Colleague',
  send: 'Give',
  sending: 'Sending',
  done: 'Given. A colleague is told by mail.',
  'done.self': 'You see to it now.',
  'done.none': 'Nobody sees to it now.',
} as const;
