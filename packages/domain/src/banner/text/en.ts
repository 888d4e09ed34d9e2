export const en = {
  'banner-end-past': 'This end has already passed. Please choose a time in the future.',
  'banner-end-far': 'The end must be within {{0}} days from now. What lasts longer belongs in a notice.',
  'banner-over': 'This banner is already over. Please reload the page and see which one is up now.',
} as const;
