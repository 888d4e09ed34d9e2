export const en = {
  invited: {
    subject: 'Somebody invites you to a group of the schedule',
    paragraphs: [
      'Dear {{name}},',
      'Somebody who uses {{product}} invites you to a group of the schedule. The people of a group see each other’s schedules.',
      'Who invites you is not in this letter. Please log in, read who it is, and decide: nothing is shown until you accept.',
    ],
    short:
      '[{{town}}] Somebody invites you to a group of the schedule in {{product}}. Nothing is shown until you log in and accept.',
    link: 'Read the invitation',
  },
  closing:
    'You need not do anything if you do not wish to. You cannot answer this letter. If anything is unclear, please call {{office}}.',
} as const;
