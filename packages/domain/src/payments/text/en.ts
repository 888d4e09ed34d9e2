export const en = {
  'payment-held': 'This has been paid already. Nothing was charged again.',
  'payment-unavailable': 'Payment by card is not possible at the moment. Nothing was charged. Please try again later.',
  'payment-amount': 'An amount from {{0}} to {{1}} yen can be paid by card.',
} as const;
