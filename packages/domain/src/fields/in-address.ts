/** Whether an address names something by its number. */
export const isIdText = (text: string | null | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '');

/** The number by which an address names something. */
export const idIn = (text: string | null | undefined): number | undefined =>
  isIdText(text) ? Number(text) : undefined;

/** The query of an address, such as URLSearchParams. */
export interface AddressQuery {
  get(name: string): string | null;
}

/** The page that an address names, "?page=2"; the first where it names none. */
export function pageIn(query: AddressQuery): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
