/** Letters about applications. */
export const en = {
  filed: {
    subject: 'Your application {{code}}: {{form}}',
    paragraphs: [
      '{{name}}, we have received your application.',
      'Code: {{code}}\nForm: {{form}}\nReceived: {{at}}\nFee: {{amount}}{{delivery}}',
      '{{content}}',
      'We write to you again as soon as it is decided.',
    ],
    short: '{{town}}: application {{code}} ({{form}}) received. {{amount}}. We write again when it is decided.',
    link: 'See the application',
  },
  decided: {
    subject: 'Your application {{code}}: {{result}}',
    paragraphs: ['{{name}}, your application “{{form}}” ({{code}}) is decided: {{result}}.', '{{reason}}', '{{next}}'],
    short: '{{town}}: application {{code}} ({{form}}): {{result}}. {{reason}}',
    link: 'See the application',
  },
  results: { approved: 'approved', denied: 'denied', invalid: 'invalid' },
  asked: {
    subject: 'A question about your application {{code}}',
    paragraphs: [
      '{{name}}, the office has a question about your application “{{form}}” ({{code}}).',
      '{{body}}',
      'Please answer at the application.',
    ],
    short: '{{town}}: a question about application {{code}} ({{form}}). Please answer at the application.',
    link: 'Answer',
  },
  correction: {
    subject: 'Please correct your application {{code}}',
    paragraphs: [
      '{{name}}, something in your application “{{form}}” ({{code}}) has to be corrected.',
      '{{body}}',
      'Please answer at the application.',
    ],
    short: '{{town}}: please correct application {{code}} ({{form}}). See the application.',
    link: 'See the application',
  },
  takenBack: {
    subject: 'You have taken application {{code}} back',
    paragraphs: ['{{name}}, you have taken your application “{{form}}” ({{code}}) back.', '{{next}}'],
    short: '{{town}}: you have taken application {{code}} ({{form}}) back. {{next}}',
    link: 'See the application',
  },
  money: {
    let: 'The amount that was held on your card is let go.',
    taken: '{{amount}} is now collected from your card.',
    none: '',
  },
  delivery: '\nExpected by: {{date}}',
  closing: '{{office}}, {{tel}} ({{hours}})',
} as const;
