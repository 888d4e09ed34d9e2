/** What officials are refused who see to the letters about a notice. */
export const en = {
  'delivery-not-running':
    'The letters about this notice cannot be paused: they have not begun, or all of them have left. Please look at their state.',
  'delivery-nothing-new':
    'People have already been written to about this version, or are being written to now. A new version can be sent again once it is public.',
  'delivery-not-paused': 'The letters about this notice are not paused. Please look at their state.',
} as const;
