import { isInForm, strangeLetters, toAccountHolder } from '../fields/account-holder.ts';

/** Longest text examined; the widest column has 40 letters. */
const LONGEST = 160;
/** Half-width katakana in Unicode, and their position in JIS X 0201. */
const [KANA_FIRST, KANA_LAST, KANA_BYTE] = [0xff_61, 0xff_9f, 0xa1];

/** Cache for names of banks and branches, which repeat within a file. */
const converted = new Map<string, string>();
const MOST_CONVERTED = 1000;

/** Converts a name to the file's letters as far as possible. Most are stored in them. */
function inForm(name: string): string {
  if (isInForm(name)) return name;
  const known = converted.get(name);
  if (known !== undefined) return known;
  if (converted.size >= MOST_CONVERTED) converted.clear();
  const text = toAccountHolder(name);
  converted.set(name, text);
  return text;
}

export type Fitted =
  | { readonly text: string }
  | { readonly problem: 'letter'; readonly letter: string }
  | { readonly problem: 'too-long'; readonly most: number };

/**
 * Fits a name into the letters of bank files, or says why it does not fit. `toAccountHolder` replaces missing letters.
 */
export function fitName(name: string, width: number): Fitted {
  if (name.length > LONGEST) return { problem: 'too-long', most: width };
  const text = inForm(name).trim();
  const [letter] = strangeLetters(text);
  if (letter !== undefined) return { problem: 'letter', letter };
  return text.length > width ? { problem: 'too-long', most: width } : { text };
}

/** Encodes letters of bank files as JIS X 0201. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[index] = code >= KANA_FIRST && code <= KANA_LAST ? code - KANA_FIRST + KANA_BYTE : code;
  }
  return bytes;
}

/** Tells whether a byte is a letter of JIS X 0201. */
export const isLetterByte = (byte: number): boolean =>
  (byte >= 0x20 && byte <= 0x7e) || (byte >= KANA_BYTE && byte <= KANA_BYTE + KANA_LAST - KANA_FIRST);

const letterOfByte = Array.from({ length: 256 }, (_, byte) =>
  String.fromCharCode(byte >= KANA_BYTE ? byte - KANA_BYTE + KANA_FIRST : byte),
);

/** Decodes JIS X 0201. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += letterOfByte[byte] ?? '';
  return text;
}
