/** Base64url without padding (RFC 4648, section 5), because the domain uses neither Node nor browser APIs. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The six bits of each digit by its code; -1: no digit. */
const BITS = new Int8Array(128).fill(-1);
for (let value = 0; value < DIGITS.length; value += 1) BITS[DIGITS.charCodeAt(value)] = value;

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += DIGITS.charAt((held >> bits) & 63);
    }
  }
  return bits > 0 ? text + DIGITS.charAt((held << (6 - bits)) & 63) : text;
}

/** Decodes a text; undefined if it is not base64url in canonical form. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (let place = 0; place < text.length; place += 1) {
    const value = BITS[text.charCodeAt(place)] ?? -1;
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (held >> bits) & 255;
      at += 1;
    }
  }
  // Unused bits of the last digit must be zeros.
  return bits < 6 && (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
