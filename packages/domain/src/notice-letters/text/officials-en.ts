/** What officials are refused who see to the letters about a notice. */
export const en = {
  'delivery-not-running':
    'The letters about this notice cannot be paused: they have not begun, or all of them have left. Please look at their state.',
  'delivery-not-paused': 'The letters about this notice are not paused. Please look at their state.',
} as const;
