export const en = {
  pick: 'Fixed text',
  'pick.other': 'Other fixed texts',
  'none-chosen': 'Please choose',
  insert: 'Insert',
} as const;
