export const en = {
  ending: {
    subject: 'The exemption of “{{club}}” ends soon',
    paragraphs: [
      'Dear {{name}},',
      'The fee exemption of “{{club}}” for rooms of the town ends on {{day}}.',
      'To have it continued, please bring the papers of your club to {{office}} before that day. Uses after that day are charged in full until then.',
    ],
    short: '[{{town}}] The fee exemption of “{{club}}” ends on {{day}}. To continue it, please come to the counter.',
    link: 'See the club',
  },
  closing: 'This message cannot be answered. If anything is unclear, please call {{office}} ({{tel}}).',
};
