export const en = {
  label: 'Screens of the reception desk',
  others: 'More of reception',
  'key.screen': 'Open “{{screen}}”',
  'key.field': 'Go to the first field',
  'key.work': 'Open waiting work',
} as const;
