/** Longest path in characters: more than any deep link of the product needs. */
const MAX_LENGTH = 2000;

/** A path without `\`, which browsers read as `/`, and control characters, which they drop: they could hide a host. */
const isPlainPath = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/[\\\u0000-\u001f\u007f-\u009f]/.test(text);

/** The text, decoded until it no longer changes; undefined if it cannot be decoded. */
function fullyDecoded(text: string): string | undefined {
  let current = text;
  for (let round = 0; round < 5; round += 1) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      return undefined;
    }
    if (decoded === current) return current;
    current = decoded;
  }
  return undefined;
}

/** Whether a path has dot segments: `/..//host` and `/.//host` resolve to `//host`. */
const hasDotSegment = (path: string): boolean => path.split('/').some((part) => part === '.' || part === '..');

/**
 * Whether a text is a path of this site, with query and hash, that a browser cannot take for another site. Refuses
 * `//host`, `\`, control characters and schemes, encoded too.
 */
export function isLocalUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !isPlainPath(text)) return false;
  const [path = ''] = text.split(/[?#]/);
  const decodedPath = fullyDecoded(path);
  if (decodedPath === undefined || !isPlainPath(decodedPath)) return false;
  return !decodedPath.includes('//') && !hasDotSegment(decodedPath);
}
