/** Strings that need no escaping, which are most of them. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new RangeError('half a surrogate pair is no text of JSON');
  return JSON.stringify(text);
}

/**
 * Writes the canonical JSON for hashing: RFC 8785 (keys in the order of their UTF-16 units, nothing between tokens).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is no number of JSON`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`${typeof value} is nothing of JSON`);
  const held: Readonly<Record<string, unknown>> = { ...value };
  let text = '{';
  // toSorted without a comparison compares UTF-16 units.
  for (const name of Object.keys(held).toSorted())
    text += `${text === '{' ? '' : ','}${quoted(name)}:${canonicalJson(held[name])}`;
  return `${text}}`;
}
