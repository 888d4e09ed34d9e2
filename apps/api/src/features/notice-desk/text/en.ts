export const en = {
  asked: {
    subject: 'You have an approval request',
    paragraphs: [
      'Dear {{name}},',
      'You have an approval request: {{by}} asks for the notice “{{title}}” to be approved.',
      'Please read it and approve it, or give it back with a reason.',
    ],
    short: '[{{town}}] You have an approval request for a notice. Please open {{product}}.',
    link: 'Read the notice',
  },
  approved: {
    subject: 'Your notice was approved',
    paragraphs: [
      'Dear {{name}},',
      'Your notice “{{title}}” was approved. It can be read from the moment on that you chose.',
      '{{reason}}',
    ],
    short: '[{{town}}] Your notice was approved.',
    link: 'Open the notice',
  },
  denied: {
    subject: 'Your notice was given back',
    paragraphs: [
      'Dear {{name}},',
      'Your notice “{{title}}” was not approved, for this reason:',
      '{{reason}}',
      'You can change it and apply again.',
    ],
    short: '[{{town}}] Your notice was given back with a reason. Please open {{product}}.',
    link: 'Read the reason and change the notice',
  },
  closing: 'Please do not answer this mail.',
} as const;
