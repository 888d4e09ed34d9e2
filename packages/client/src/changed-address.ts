/** Changes of query parameters; undefined and empty values remove one. */
export type Changes = Readonly<Record<string, string | undefined>>;

export function changedQuery(query: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

export function changedAddress(path: string, query: URLSearchParams, changes: Changes): string {
  const text = changedQuery(query, changes).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Path and search of the address bar. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Computes the query after an action whose answer may arrive late. Choices made since are kept. Undefined if the person
 * is on another screen, or has changed the same parameters: then they stay there.
 */
export function queryAfter(shown: Place, now: Place, changes: Changes): URLSearchParams | undefined {
  const [before, after] = [new URLSearchParams(shown.search), new URLSearchParams(now.search)];
  if (now.pathname !== shown.pathname) return undefined;
  if (Object.keys(changes).some((name) => after.get(name) !== before.get(name))) return undefined;
  return changedQuery(after, changes);
}
