export const en = { label: 'Screens of the reception desk' } as const;
