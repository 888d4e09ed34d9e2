export const en = {
  accepted: {
    subject: 'Your account transfer for the bath is set up',
    paragraphs: [
      'Dear {{name}},',
      'The bank has accepted the account transfer that you asked for.',
      'Your account is debited from {{day}} at the earliest. Please pay bills of before in the way that you have used so far.',
    ],
    short: '[{{town}}] Your account transfer for the bath is set up. Debits begin on {{day}} at the earliest.',
    link: 'See the account',
  },
  acceptedFree: {
    subject: 'Your account transfer is set up',
    paragraphs: ['Dear {{name}},', 'The bank has accepted the account transfer that you asked for.'],
    short: '[{{town}}] Your account transfer is set up.',
    link: 'See the account',
  },
  refused: {
    subject: 'The bank did not accept your account transfer for the bath',
    paragraphs: [
      'Dear {{name}},',
      'The bank did not accept the account transfer that you asked for. The reason stands on the page below.',
      'To ask for it again, please come to {{office}} with your bankbook and the seal that the bank knows. You can also make the form on the page below.',
      'Until then, please pay in the way that you have used so far.',
    ],
    short:
      '[{{town}}] The bank did not accept your account transfer for the bath. Please come to the counter with your bankbook and the seal that the bank knows.',
    link: 'Read the reason',
  },
  closing: 'You cannot answer this letter. If anything is unclear, please call {{office}} ({{tel}}).',
} as const;
