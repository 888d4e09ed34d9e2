const closing =
  'You have chosen to be told. You can end it under “Schedule Settings”. You cannot answer this letter. If anything is unclear, please call {{office}}.';
export const en = {
  added: {
    subject: 'You were added to a schedule',
    paragraphs: ['Dear {{name}},', 'Somebody has added you to “{{title}}”.', 'Next: {{next}}', '{{calendar}}'],
    short: '',
    link: 'Open the schedule',
  },
  changed: {
    subject: 'A schedule in which you take part was changed',
    paragraphs: [
      'Dear {{name}},',
      '“{{title}}” was changed. What is new: {{changes}}',
      '{{about}}',
      'Next: {{next}}',
      '{{calendar}}',
    ],
    short: '',
    link: 'Open the schedule',
  },
  removed: {
    subject: 'You no longer take part in a schedule',
    paragraphs: ['Dear {{name}},', 'You were taken out of “{{title}}”.', '{{about}}'],
    short: '',
  },
  dropped: {
    subject: 'A schedule in which you take part was deleted',
    paragraphs: ['Dear {{name}},', '“{{title}}” was deleted: {{part}}.', '{{remaining}}'],
    short: '',
  },
  reminded: {
    subject: 'About a schedule in which you take part',
    paragraphs: ['Dear {{name}},', 'This is to tell you of “{{title}}”.', 'Next: {{next}}', '{{calendar}}'],
    short: '',
    link: 'Open the schedule',
  },
  'guest.added': {
    subject: '[{{town}}] An invitation: {{by}}',
    paragraphs: [
      'Dear {{name}},',
      '{{by}} invites you to “{{title}}”.',
      'When: {{next}}',
      'Please say on the page behind the button whether you come. The file in this letter takes it into your own calendar.',
    ],
    short: '',
    link: 'Say whether you come',
  },
  'guest.changed': {
    subject: '[{{town}}] Changed: an invitation of {{by}}',
    paragraphs: [
      'Dear {{name}},',
      '“{{title}}” was changed. What is new: {{changes}}',
      '{{about}}',
      'Next: {{next}}',
      'If you cannot come any more, please say so on the page behind the button.',
    ],
    short: '',
    link: 'See it and answer',
  },
  'guest.removed': {
    subject: '[{{town}}] You need not come: an invitation of {{by}}',
    paragraphs: ['Dear {{name}},', 'You are no longer expected at “{{title}}”.', '{{about}}'],
    short: '',
  },
  'guest.dropped': {
    subject: '[{{town}}] Cancelled: an invitation of {{by}}',
    paragraphs: ['Dear {{name}},', '“{{title}}” does not take place: {{part}}.', '{{remaining}}'],
    short: '',
  },
  'guest.reminded': {
    subject: '[{{town}}] About an invitation of {{by}}',
    paragraphs: ['Dear {{name}},', 'This is to tell you of “{{title}}”.', 'Next: {{next}}'],
    short: '',
    link: 'See it and answer',
  },
  'change.times': 'date and time',
  'change.place': 'room',
  'change.title': 'title',
  'change.url': 'link',
  'change.note': 'note',
  'change.people': 'participants',
  'part.whole': 'all of it',
  'part.from': 'from {{day}} on',
  'part.date': '{{day}} only',
  'about.date': 'It is about {{day}}, which now is: {{time}}.',
  'about.day': 'It is about {{day}}.',
  'about.from': 'It holds from {{day}} on.',
  remaining: 'Next: {{next}}',
  calendar:
    'The file in this letter takes it into your own calendar. Whether you attend is said on the page behind the button below.',
  'next.none': 'no date to come',
  joint: ', ',
  closing,
  'closing.guest':
    'This letter comes from {{office}}, {{tel}}. You cannot answer it by mail. On the page behind the link you can also say that you want no more letters about this.',
  'closing.all':
    'Everybody who takes part has been written to. You cannot answer this letter. If anything is unclear, please call {{office}}.',
} as const;
