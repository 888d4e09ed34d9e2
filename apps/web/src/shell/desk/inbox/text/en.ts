export const en = {
  keys: 'Keys',
  'keys.on': 'Keyboard',
  'keys.word.on': 'On',
  'keys.word.off': 'Off',
  'keys.move': 'up and down',
  'keys.open': 'open',
  'keys.approve': 'approve',
  'keys.refuse': 'decline',
  'keys.select': 'select',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  'selected.none': 'Clear selection',
} as const;
