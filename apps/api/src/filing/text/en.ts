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
  filedByProxy: {
    subject: 'An official has applied for you, {{code}}: {{form}}',
    paragraphs: [
      '{{name}}, {{who}} has filed this application for you, as you asked the town office.',
      'Code: {{code}}\nForm: {{form}}\nReceived: {{at}}\nFee: {{amount}}{{delivery}}\nHow the official was asked: {{asked}}',
      '{{content}}',
      '{{fee}}',
      'You can see the application with your account, and take it back there. If you did not ask for it, please call us. We write to you again as soon as it is decided.',
    ],
    short:
      '{{town}}: {{who}} has applied for you: {{code}} ({{form}}). {{amount}}. If you did not ask for it, please call the town office.',
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
  assigned: {
    subject: 'Application {{code}} was given to you',
    paragraphs: [
      '{{name}}, a colleague has given you an online application to see to.',
      'Code: {{code}}\nForm: {{form}}{{due}}',
    ],
    short: '{{town}}: application {{code}} ({{form}}) was given to you.{{due}}',
    link: 'Open it at the desk',
  },
  corrected: {
    subject: 'Application {{code}} was corrected',
    paragraphs: ['{{name}}, an application that you see to was corrected.', 'Code: {{code}}\nForm: {{form}}{{due}}'],
    short: '{{town}}: application {{code}} ({{form}}) was corrected.{{due}}',
    link: 'Open it at the desk',
  },
  proxySentBack: {
    subject: 'Application {{code}}, which you filed for somebody, was sent back',
    paragraphs: [
      '{{name}}, something has to be corrected in an application that you filed for somebody.',
      'Code: {{code}}\nForm: {{form}}{{due}}',
      'The applicant was written to. You can correct it for them, or they do it themselves.',
    ],
    short: '{{town}}: application {{code}} ({{form}}), which you filed for somebody, was sent back.{{due}}',
    link: 'Open the proxy applications',
  },
  holdEnding: {
    subject: 'The hold for application {{code}} is about to end',
    paragraphs: [
      '{{name}}, the fee of an online application that is not decided yet is held on a card until {{ends}}. After that its applicant has to pay again.',
      'Code: {{code}}\nForm: {{form}}{{due}}',
    ],
    short: '{{town}}: what is held for application {{code}} ({{form}}) ends on {{ends}}.',
    link: 'Open it at the desk',
  },
  due: '\nTo be decided by: {{date}}',
  takenBack: {
    subject: 'You have taken application {{code}} back',
    paragraphs: ['{{name}}, you have taken your application “{{form}}” ({{code}}) back.', '{{next}}'],
    short: '{{town}}: you have taken application {{code}} ({{form}}) back. {{next}}',
    link: 'See the application',
  },
  payAgain: {
    subject: 'Please pay once more for application {{code}}',
    paragraphs: [
      '{{name}}, the amount that was held on your card for your application “{{form}}” ({{code}}) is held no longer. A card holds an amount for about a week only.',
      'Nothing was collected. Please open the application, press “Pay” and hold {{amount}} once more. Until then it cannot be approved.',
    ],
    short:
      '{{town}}: the hold on your card for application {{code}} has ended, nothing was collected. Please open the application and pay {{amount}} once more.',
    link: 'Pay for the application',
  },
  approvedUnpaid: {
    subject: 'Application {{code}} will be approved once it is paid',
    paragraphs: [
      '{{name}}, the office will approve your application “{{form}}” ({{code}}). Its fee is not held on your card any more; nothing was collected.',
      'Please open the application and press “Pay”. As soon as {{amount}} is paid, the application is approved, and we write to you.',
    ],
    short:
      '{{town}}: application {{code}} ({{form}}) will be approved once {{amount}} is paid. Please open the application and press “Pay”.',
    link: 'Pay for the application',
  },
  money: {
    let: 'The amount that was held on your card is let go. Nothing is collected.',
    taken: '{{amount}} is now collected from your card.',
    counter: 'Please pay the fee of {{amount}} at the town office counter.',
    none: '',
  },
  feeLater: 'Please pay the fee of {{amount}} at the town office counter once it is approved.',
  delivery: '\nExpected by: {{date}}',
  closing: '{{office}}, {{tel}} ({{hours}})',
} as const;
