/** What is said otherwise in an address; undefined and empty values leave it. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** The address of a screen with some of it changed. */
export function changedAddress(path: string, query: URLSearchParams, changes: Changes): string {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  const text = after.toString();
  return text === '' ? path : `${path}?${text}`;
}
