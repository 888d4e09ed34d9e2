export const en = {
  'closure-order': 'The end must be later than the beginning.',
  'closure-long': 'A closure lasts {{0}} days at most.',
  'closure-past': 'The beginning has already passed. Choose a time from now on.',
  'closure-affects': 'Reservations stand at this time: {{0}}. Move them, or decline them together with the closure.',
} as const;
