/** Longest one, in characters: more than any deep link of the product needs. */
const MAX_LENGTH = 2000;

/** Backslashes count as slashes in addresses, control characters are dropped by browsers: both could hide a host. */
const isPlainPath = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/[\\\u0000-\u001f\u007f-\u009f]/.test(text);

/** The text after undoing percent encoding until it no longer changes; undefined when it is not decodable. */
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

/** A path that climbs or stands still (`/..//host`, `/.//host`) can end in `//host` once it is resolved. */
const hasDotSegment = (path: string): boolean => path.split('/').some((part) => part === '.' || part === '..');

/**
 * Whether a text is an address of this site, a path with query and hash, that no browser takes for another site's:
 * `//host`, `\`, control characters and schemes are none, encoded ones neither.
 */
export function isLocalUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !isPlainPath(text)) return false;
  const [path = ''] = text.split(/[?#]/);
  const decodedPath = fullyDecoded(path);
  if (decodedPath === undefined || !isPlainPath(decodedPath)) return false;
  return !decodedPath.includes('//') && !hasDotSegment(decodedPath);
}
