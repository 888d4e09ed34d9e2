export const en = {
  'closure-order': 'The end must be later than the start.',
  'closure-long': 'A closure lasts {{0}} days at most.',
  'closure-past': 'The start has already passed. Please choose a time in the future.',
  'closure-affects':
    'Reservations and uses of the town at this time: {{0}}. Move them, or decline them together with the closure.',
} as const;
