export const en = {
  'mandate-waiting': 'A request of this person already waits for the bank.',
  'mandate-not-waiting': 'What the bank answered has been entered already.',
  'mandate-debited': 'Debits by this request whose answer is awaited: {{0}}. Read what becomes of them, then end it.',
  'mandate-over': 'This request is over already.',
  'mandate-changed': 'A colleague has changed this request. The page now shows it as it is. Please check again.',
  'mandate-day': 'Check the date. It cannot be later than today, or before the date on the paper.',
  'mandate-number-gone': 'The number was deleted, a hundred days after the end.',
} as const;
