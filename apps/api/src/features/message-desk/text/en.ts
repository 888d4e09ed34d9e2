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
  assigned: {
    subject: 'You see to messages',
    paragraphs: ['Dear {{name}},', 'A colleague has given you messages with a resident to see to.'],
    short: '[{{town}}] A colleague has given you messages with a resident to see to. Please open the desk.',
    link: 'Open them at the desk',
  },
  closings: {
    come: 'You cannot answer this letter. Please reply on the page of the message. If anything is unclear, please call {{office}}.',
    assigned: 'You cannot answer this letter.',
  },
} as const;
