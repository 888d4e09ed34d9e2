const READS = /\b(?:from|join)\s+([a-z_]+)/g;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)/g;

const named = (pattern: RegExp, text: string): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
];

/** The tables that a statement reads, and whatever else follows those words in it: nobody writes to that. */
export const tablesRead = (text: string): readonly string[] => named(READS, text);

const known = new Map<string, readonly string[]>();

/** The tables that a statement writes to, and whatever else follows those words in it, such as `set`. A process has few texts. */
export function tablesWritten(text: string): readonly string[] {
  const found = known.get(text) ?? named(WRITES, text);
  known.set(text, found);
  return found;
}
