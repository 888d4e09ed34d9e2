export const en = {
  come: {
    subject: 'A message from {{office}} has come',
    paragraphs: [
      'Dear {{name}},',
      'A message for you has come in {{product}}.',
      'What it says is not in this letter. Please log in and open it.',
    ],
    short: '[{{town}}] A message for you has come in {{product}}. Please log in and open it.',
    link: 'Open the message',
  },
  closing:
    'You cannot answer this letter. Please reply on the page of the message. If anything is unclear, please call {{office}}.',
} as const;
