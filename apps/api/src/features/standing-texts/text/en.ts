const closing = 'Please do not answer this mail.';

export const en = {
  faq: {
    asked: {
      subject: 'You have an approval request',
      paragraphs: [
        'Dear {{name}},',
        'You have an approval request: {{by}} asks for the question “{{title}}” and its answer to be approved.',
        'Please read them and approve them, or give them back with a reason.',
      ],
      short: '[{{town}}] You have an approval request for a question. Please open {{product}}.',
      link: 'Read the question',
    },
    approved: {
      subject: 'Your question was approved',
      paragraphs: [
        'Dear {{name}},',
        'The question “{{title}}” with its answer was approved. It stands on the page “FAQ” now.',
        '{{reason}}',
      ],
      short: '[{{town}}] Your question was approved.',
      link: 'Open the question',
    },
    denied: {
      subject: 'Your question was given back',
      paragraphs: [
        'Dear {{name}},',
        'The question “{{title}}” was not approved, for this reason:',
        '{{reason}}',
        'You can change it and apply again.',
      ],
      short: '[{{town}}] Your question was given back with a reason. Please open {{product}}.',
      link: 'Read the reason and change the question',
    },
    closing,
  },
  about: {
    asked: {
      subject: 'You have an approval request',
      paragraphs: [
        'Dear {{name}},',
        'You have an approval request: {{by}} asks for “{{title}}” on the page about this site to be approved.',
        'Please read it and approve it, or give it back with a reason.',
      ],
      short: '[{{town}}] You have an approval request for the page about this site. Please open {{product}}.',
      link: 'Read the text',
    },
    approved: {
      subject: 'Your text was approved',
      paragraphs: ['Dear {{name}},', '“{{title}}” stands on the page about this site now.', '{{reason}}'],
      short: '[{{town}}] Your text for the page about this site was approved.',
      link: 'Open the page',
    },
    denied: {
      subject: 'Your text was given back',
      paragraphs: [
        'Dear {{name}},',
        '“{{title}}” on the page about this site was not approved, for this reason:',
        '{{reason}}',
        'You can change it and apply again.',
      ],
      short: '[{{town}}] Your text was given back with a reason. Please open {{product}}.',
      link: 'Read the reason and change the text',
    },
    closing,
  },
} as const;
