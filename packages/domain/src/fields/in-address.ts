/** Whether a part of a URL is an id. */
export const isIdText = (text: string | null | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '');

/** The id in a part of a URL. */
export const idIn = (text: string | null | undefined): number | undefined =>
  isIdText(text) ? Number(text) : undefined;

/** The query of a URL, such as URLSearchParams. */
export interface AddressQuery {
  get(name: string): string | null;
}

/** The page that a URL names, "?page=2"; otherwise the first. */
export function pageIn(query: AddressQuery): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
