/** What is said otherwise in an address; undefined and empty values leave it. */
export type Changes = Readonly<Record<string, string | undefined>>;

export function changedAddress(path: string, query: URLSearchParams, changes: Changes): string {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  const text = after.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Where somebody is: path and search of the address bar. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The query that an action leads to, whose answer may come when whoever did it has gone on: they keep what they have chosen
 * since. Undefined where they are on another screen, or have themselves changed what the action would: they stay there.
 */
export function queryAfter(shown: Place, now: Place, changes: Changes): URLSearchParams | undefined {
  const [before, after] = [new URLSearchParams(shown.search), new URLSearchParams(now.search)];
  if (now.pathname !== shown.pathname) return undefined;
  if (Object.keys(changes).some((name) => after.get(name) !== before.get(name))) return undefined;
  return new URLSearchParams(changedAddress('', after, changes));
}
