export const en = {
  limits: '{{types}}, up to {{megabytes}} MB each, {{count}} files at most.',
  'limits.one': '{{types}}, up to {{megabytes}} MB, one file.',
  pick: 'Choose files',
  'pick.one': 'Choose a file',
  none: 'None chosen',
  remove: 'Remove',
  'remove.file': 'Remove {{file}}',
  drop: 'Drop the files here',
  sending: 'Sending {{file}}…',
  refused: '{{file}}: {{why}}',
  lost: 'It could not be sent. Please check your connection and choose it again.',
} as const;
