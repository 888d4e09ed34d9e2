export const en = {
  title: 'Somebody is calling at {{terminal}}',
  test: 'A test terminal',
  since: 'Since {{time}}. Nobody has answered yet.',
  coming: '{{name}} has been on the way since {{time}}.',
  somebody: 'A colleague',
  answer: 'On my way',
  'answer.of': 'On my way to {{terminal}}',
  end: 'Helped',
  'end.of': 'Helped at {{terminal}}',
  sending: 'Sending',
  failed: 'That did not work. Please try again.',
  lost: 'Nobody knows whether that worked. The calls are read again.',
} as const;
