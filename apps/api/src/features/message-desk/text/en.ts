export const en = {
  answered: {
    subject: '{{office}} has answered your inquiry',
    paragraphs: [
      'You asked {{office}} something by internet and left this address.',
      'The answer is there. It is not in this letter: open the link, and press the button on the page.',
      'The link works for 90 days. You can write to the office again on that page. If you have not asked anything, please throw this letter away.',
    ],
    short: '',
    link: 'Read the answer',
  },
  handed: {
    subject: 'Which office answers your inquiry',
    paragraphs: [
      'Dear {{name}},',
      'Your inquiry in {{product}} is answered by this office: {{division}}.',
      'The answer comes as a message.',
    ],
    short: '[{{town}}] Your inquiry in {{product}} is answered by: {{division}}. The answer comes as a message.',
    link: 'Open your inquiry',
  },
  'handed-guest': {
    subject: 'Which office answers your inquiry',
    paragraphs: [
      'You asked {{office}} something by internet and left this address.',
      'Your inquiry is answered by this office: {{division}}. We write to this address again once the answer is there.',
      'If you have not asked anything, please throw this letter away.',
    ],
    short: '',
    link: 'Open your inquiry',
  },
  assigned: {
    subject: 'You see to messages',
    paragraphs: ['Dear {{name}},', 'A colleague has given you messages with a resident to see to.'],
    short: '[{{town}}] A colleague has given you messages with a resident to see to. Please open the desk.',
    link: 'Open them at the desk',
  },
  closings: {
    answered: 'You cannot answer this letter. If anything is unclear, please call {{office}}.',
    handed: 'You cannot answer this letter. If anything is unclear, please call {{office}}.',
    'handed-guest': 'You cannot answer this letter. If anything is unclear, please call {{office}}.',
    assigned: 'You cannot answer this letter.',
  },
} as const;
