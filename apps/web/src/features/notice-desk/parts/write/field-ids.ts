/** The control of a field, as a refusal names it. */
export const fieldIdOf = (field: string): string => `notice-${field.replaceAll(/[._]/g, '-')}`;
