/** A part of an application in words. */
interface Part {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly words: string }[];
}

/** A changed answer; `before` or `after` is empty if there is none. */
export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Rows by part and label, in their order; equal ones are numbered. */
function rowsOf(parts: readonly Part[]): ReadonlyMap<string, { readonly label: string; readonly words: string }> {
  const found = new Map<string, { readonly label: string; readonly words: string }>();
  for (const { title, rows } of parts)
    for (const { label, words } of rows) {
      let nth = 1;
      while (found.has(JSON.stringify([title, label, nth]))) nth += 1;
      found.set(JSON.stringify([title, label, nth]), { label, words });
    }
  return found;
}

/** Changes between two states of an application, in words, in the order of the newer one. */
export function changesBetween(before: readonly Part[], after: readonly Part[]): Change[] {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const changed = [...now].flatMap(([key, { label, words }]) => {
    const was = old.get(key)?.words ?? '';
    return was === words ? [] : [{ label, before: was, after: words }];
  });
  const gone = [...old].flatMap(([key, { label, words }]) =>
    now.has(key) || words === '' ? [] : [{ label, before: words, after: '' }],
  );
  return [...changed, ...gone];
}
