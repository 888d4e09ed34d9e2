/** What feeds call themselves. */
export const en = {
  title: 'Notices of {{town}}',
  titleOfCategory: 'Notices of {{town}}: {{category}}',
  description: 'What {{town}} tells.',
} as const;
