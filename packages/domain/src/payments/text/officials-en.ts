export const en = {
  'payment-not-held': 'The card is not held for this payment.',
  'payment-hold-over': 'The hold on the card has ended. The applicant has to pay again first.',
  'payment-not-captured': 'Only what has been paid can be given back.',
  'payment-under-way': 'Something is already being done with this payment. Please look again in a moment.',
  'payment-changed': 'This payment has changed in the meantime. The page now shows the change. Please check again.',
  'payments-too-many': 'A file can hold up to {{0}} payments. Please narrow the list.',
} as const;
