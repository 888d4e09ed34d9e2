export const en = {
  'bills-unpaid':
    'You cannot withdraw yet: {{0}} bath bill(s), ¥{{1}} in all, are not paid. Please pay at the town office or wait for the debit.',
  'rooms-unpaid':
    'You cannot withdraw yet: {{0}} room fee(s), ¥{{1}} in all, are not paid. Please pay at the facility or at the town office.',
  'rooms-exemption-open':
    'You cannot withdraw yet: for {{0}} room(s) that you used, reception has not answered about the exemption. Please try again once it has.',
  'visits-unbilled':
    'You cannot withdraw yet: {{0}} visit(s) to the bath, ¥{{1}}, have not been billed. Please have them billed first, and pay.',
  'unbilled-changed': 'This has changed in the meantime. The page now shows it. Please check again.',
  'refund-waiting':
    'You cannot withdraw yet: money for the bath is owed back to you. Choose how to get it; the office gives it back first.',
  'room-refund-owed': 'You cannot withdraw yet: money for a room is owed back to you. Please ask at the town office.',
  'rooms-paid-ahead':
    'You cannot withdraw yet: {{0}} reservation(s) to come are paid already and would end with the account. Cancel them first and have the money given back.',
  'bill-not-paid': 'There is a receipt once the bill is paid.',
  'slip-not-open': 'Nothing has to be paid on this bill. There is no payment slip for it.',
  'slip-debited': 'This bill is debited from an account. There is no payment slip for it, so that nobody pays twice.',
  'bath-free': 'The bath is free in this town. There are no bills.',
} as const;
