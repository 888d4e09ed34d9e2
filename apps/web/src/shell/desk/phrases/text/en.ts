export const en = {
  pick: 'Fixed text',
  'none-chosen': 'Please choose',
  insert: 'Insert',
} as const;
