export const en = {
  'bill-changed': 'This bill has changed in the meantime. The page now shows the change. Please check again.',
  'bill-not-open': 'This bill is not open any more. Nothing was changed.',
  'bill-not-paid-in-cash': 'Only a payment that was entered here can be taken back.',
  'paid-to-come': 'This day is in the future.',
  'paid-before-bill': 'The bill did not exist yet on this day.',
  'paid-too-long-ago': 'A payment can be entered up to {{0}} days back.',
  'reduced-too-far': 'The bill is only ¥{{0}}.',
  'debit-to-come': 'The bank has not been due to debit this bill yet.',
  'month-not-next': 'This month is closed already, or an earlier one is not. The page now shows what is next.',
  'closing-changed': 'Something has changed since these figures were shown. Please check the new ones.',
  'reminders-changed':
    'One of these bills was paid, changed or reminded of in the meantime. No letter was made. The page now shows the change.',
  'reminders-none-open': 'All bills of these letters are paid. There is nothing to print.',
  'bill-owed-back': 'On this bill money is owed back. Give that back first.',
  'refund-own-deed':
    'You, or an official whose account is tied to yours, entered what is owed back here. As the person asked for it themselves, a colleague has to release it.',
  'bill-not-paid-yet': 'This bill is not paid. Enter the payment as the first one.',
  'request-waiting': 'Something was already asked for with this bill. A second official has to decide it first.',
  'recipient-outdated':
    'A death was noted or taken back since this was asked for, or its heirs were changed, so somebody else gets the money. Please turn it down and ask for it again.',
  'request-outdated':
    'The bill has changed since this was asked for, so that it cannot be done any more. Please turn it down.',
  'request-not-released': 'There is a paper once a second official has released the refund.',
  'request-no-number': 'The number of this account is not kept any more.',
  'refund-none': 'Nothing is owed back on this bill.',
  'refund-too-much': 'No more than ¥{{0}} is owed back.',
  'refund-no-mandate': 'This person has no account for account transfer whose number is kept. Choose another way.',
  'bills-too-many': 'A file can hold up to {{0}} bills. Please narrow the list.',
} as const;
