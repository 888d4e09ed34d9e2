export const en = {
  'draft-size': 'What was typed is too large to be kept as a draft.',
} as const;
