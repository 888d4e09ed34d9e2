export const en = {
  'mandate-waiting': 'A request of this person already waits for the bank.',
  'mandate-not-waiting': 'What the bank answered has been entered already.',
  'mandate-debited': 'Debits by this request whose answer is awaited: {{0}}. Read what becomes of them, then end it.',
  'mandate-over': 'This request is over already.',
  'mandate-changed': 'A colleague has changed this request. The page now shows it as it is. Please check again.',
  'mandate-day': 'Check the date. It cannot be later than today, or before the date on the paper.',
  'mandate-number-gone': 'The number was deleted, a hundred days after the end.',
  'mandate-of-relative':
    'The account is somebody else’s. An official other than the one who entered it has to compare it with the paper and enter the answer.',
  'mandate-holder-differs':
    'The account holder’s name is not this person’s furigana. An official other than the one who entered it has to compare it with the paper and enter the answer.',
  'mandate-name-own-hand':
    'In the last {{0}} days, whoever entered it has changed this person’s furigana, made their account or handed them a password. Another official has to compare it with the paper and enter the answer.',
  'refund-account-fresh':
    'You, or an official whose account is tied to yours, entered this account in the last {{0}} days. A colleague has to do this, or the money goes back in cash.',
} as const;
