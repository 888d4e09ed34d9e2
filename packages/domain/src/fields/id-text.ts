/** Whether an address names something by its number. */
export const isIdText = (text: string | null | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '');

/** The number by which an address names something. */
export const idIn = (text: string | null | undefined): number | undefined =>
  isIdText(text) ? Number(text) : undefined;
