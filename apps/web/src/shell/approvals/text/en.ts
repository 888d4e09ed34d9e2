export const en = {
  request: 'You have an approval request',
  count_one: '({{count}} notice)',
  count_other: '({{count}} notices)',
} as const;
