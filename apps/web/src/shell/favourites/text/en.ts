export const en = {
  mark: 'Favorite',
  of: ': {{spot}}',
} as const;
