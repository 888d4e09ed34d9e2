const closing =
  'You have chosen to be told. You can end it under “Schedule Settings”. You cannot answer this letter. If anything is unclear, please call {{office}}.';
export const en = {
  added: {
    subject: 'You were added to a schedule',
    paragraphs: ['Dear {{name}},', 'Somebody has added you to “{{title}}”.', 'Next: {{next}}'],
    short: '',
    link: 'Open the schedule',
  },
  changed: {
    subject: 'A schedule in which you take part was changed',
    paragraphs: ['Dear {{name}},', '“{{title}}” was changed. What is new: {{changes}}', 'Next: {{next}}'],
    short: '',
    link: 'Open the schedule',
  },
  removed: {
    subject: 'You no longer take part in a schedule',
    paragraphs: ['Dear {{name}},', 'You were taken out of “{{title}}”.'],
    short: '',
  },
  dropped: {
    subject: 'A schedule in which you take part was deleted',
    paragraphs: ['Dear {{name}},', '“{{title}}” was deleted: {{part}}.'],
    short: '',
  },
  'change.times': 'date and time',
  'change.title': 'title',
  'change.url': 'link',
  'change.note': 'note',
  'change.people': 'participants',
  'part.whole': 'all of it',
  'part.from': 'from {{day}} on',
  'part.date': '{{day}} only',
  'next.none': 'no date to come',
  joint: ', ',
  closing,
} as const;
