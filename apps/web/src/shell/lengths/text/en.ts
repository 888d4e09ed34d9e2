export const en = { tooLong: 'Input in {{most}} characters or less. There are {{count}} now.' } as const;
