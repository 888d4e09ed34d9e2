/** What only some facilities ask or lend, documents, kinds of groups. */
export const extrasEn = {
  'extras.title': 'What you use with the room',
  'extras.how': 'Only if you need it. It applies to every date you have chosen.',
  'extras.rooms': 'Adjunct rooms',
  'extras.roomFee': '{{fee}}, up to {{capacity}} people',
  'extras.equipment': 'Equipment',
  'extras.equipmentFee': '{{fee}} each for a date, up to {{stock}}',
  'extras.equipmentFree': 'Free of charge, up to {{stock}}',
  'extras.less': 'One less: {{name}}',
  'extras.more': 'One more: {{name}}',
  'extras.pieces': '{{name}}: {{count}}',

  'questions.title': 'Questions from {{spot}}',

  'documents.title': 'Documents',
  'documents.hint': 'A plan of the event or a list of members, for example.',
  'documents.exemption': 'Exemption application form',
  'documents.exemptionHint': 'You can also hand it in at the counter.',
} as const;
