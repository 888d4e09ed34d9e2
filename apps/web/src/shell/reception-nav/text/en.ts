export const en = { label: 'Screens of the reception desk', others: 'Other screens of reception' } as const;
