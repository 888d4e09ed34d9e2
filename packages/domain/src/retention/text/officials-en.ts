export const en = {
  'retention-nothing-held':
    'There is nothing to confirm in this run any more. The page now shows the newest one. Please look again.',
} as const;
