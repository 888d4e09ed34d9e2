/** Pairs that components make and no comment of the sheet measures: colour, and the grounds it stands on. */
export const furtherPairs: readonly (readonly [colour: string, grounds: readonly string[]])[] = [
  ['text', ['raised', 'primary-tint']],
  ['text-muted', ['raised', 'primary-tint', 'info-tint', 'error-tint', 'warning-tint', 'success-tint']],
  ['link', ['raised', 'info-tint', 'error-tint', 'warning-tint', 'success-tint']],
  ['secondary', ['raised', 'sunken']],
  ['error-text', ['raised']],
  ['primary-text', ['raised', 'sunken']],
  ['line-strong', ['raised']],
];
