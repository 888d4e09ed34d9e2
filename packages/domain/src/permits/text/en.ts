export const en = {
  'permit-not-fixed': 'The reservation is not fixed yet, so there is no permit.',
  'permit-canceled': 'The reservation is no longer valid, so there is no permit.',
  'receipt-canceled': 'The reservation is no longer valid. For a receipt please call {{0}}.',
  'not-paid': 'The fee has not been paid yet, so there is no receipt.',
  'nothing-to-pay': 'There was nothing to pay for this reservation, so there is no receipt.',
  'not-printable': 'These characters cannot be printed: {{0}}',
} as const;
