export const en = {
  title: 'Somebody is calling for staff at {{terminal}}',
  test: 'A test terminal',
  since: 'They called at {{time}}. Nobody is on the way yet.',
  coming: '{{name}} is on the way (answered at {{time}}).',
  somebody: 'A colleague',
  answer: 'On my way',
  'answer.of': 'On my way to {{terminal}}',
  end: 'Helped',
  'end.of': 'Helped at {{terminal}}',
  sending: 'Sending',
  failed: 'That did not work. Please try again.',
  lost: 'It is not clear whether that worked. The calls are being loaded again.',
} as const;
