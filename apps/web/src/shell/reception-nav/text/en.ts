export const en = {
  label: 'Screens of the reception desk',
  others: 'More of reception',
  'key.screen': 'Open “{{screen}}”',
  'key.head': 'Go to the button at the top of the page',
  'key.field': 'Go to the first field',
  'key.work': 'Open waiting work',
} as const;
