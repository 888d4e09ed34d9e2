export const en = { label: 'Screens of the reception desk', others: 'More of reception' } as const;
