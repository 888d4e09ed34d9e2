/** The only text that a value is hashed as: RFC 8785 (keys in the order of their UTF-16 units, nothing between tokens). */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is no number of JSON`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('half a surrogate pair is no text of JSON');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`${typeof value} is nothing of JSON`);
  let text = '{';
  for (const [name, held] of Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    text += `${text === '{' ? '' : ','}${canonicalJson(name)}:${canonicalJson(held)}`;
  return `${text}}`;
}
