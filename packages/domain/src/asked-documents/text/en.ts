export const en = {
  'asked-arrived': 'This document has arrived already. Please open it again.',
  'asked-not-arrived': 'This document has not arrived yet.',
  'asked-settled': 'This document is not asked for any more.',
  'asked-full': '{{0}} documents are waited for already. Please look at those that have arrived first.',
} as const;
