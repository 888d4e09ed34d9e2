export const en = {
  'mandate-waiting': 'A request of this person already waits for the bank.',
  'mandate-not-waiting': 'What the bank answered has been entered already.',
  'mandate-debited': 'Debits by this request whose answer is awaited: {{0}}. Read what becomes of them, then end it.',
  'mandate-over': 'This request is over already.',
  'mandate-changed': 'A colleague has changed this request. The page now shows it as it is. Please check again.',
  'mandate-day': 'Check the date. It cannot be later than today, or before the date on the paper.',
  'mandate-number-gone': 'The number was deleted, a hundred days after the end.',
  'mandate-of-relative':
    'The account is somebody else’s. Another official than the one who entered it compares it with the paper and enters the answer.',
  'mandate-holder-differs':
    'The account’s holder is not the person by their furigana. Another official than the one who entered it compares it with the paper and enters the answer.',
  'mandate-name-own-hand':
    'Whoever entered it has within {{0}} days changed the person’s furigana, made their account or handed them a password. Another official compares it with the paper and enters the answer.',
  'refund-account-fresh':
    'You, or somebody of one hand with you, entered this account within {{0}} days. A colleague does this, or the money goes back in cash.',
} as const;
