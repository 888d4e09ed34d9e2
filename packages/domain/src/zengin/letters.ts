import { isInForm, strangeLetters, toAccountHolder } from '../fields/account-holder.ts';

/** The longest text that is looked at; the widest column has 40 letters. */
const LONGEST = 160;
/** Half-width katakana in Unicode, and where JIS X 0201 has them. */
const [KANA_FIRST, KANA_LAST, KANA_BYTE] = [0xff_61, 0xff_9f, 0xa1];

/** Names of banks and branches, of which a file has few, over and over. */
const converted = new Map<string, string>();
const MOST_CONVERTED = 1000;

/** A name in the letters of the files, as far as it has any. Most are kept in them. */
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

/** A name in the letters of the banks' files, or why it has no place there. What stands for a letter that they lack, `toAccountHolder` says. */
export function fitName(name: string, width: number): Fitted {
  if (name.length > LONGEST) return { problem: 'too-long', most: width };
  const text = inForm(name).trim();
  const [letter] = strangeLetters(text);
  if (letter !== undefined) return { problem: 'letter', letter };
  return text.length > width ? { problem: 'too-long', most: width } : { text };
}

/** Letters of the banks' files as bytes of JIS X 0201. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[index] = code >= KANA_FIRST && code <= KANA_LAST ? code - KANA_FIRST + KANA_BYTE : code;
  }
  return bytes;
}

/** Whether a byte is a letter of JIS X 0201. */
export const isLetterByte = (byte: number): boolean =>
  (byte >= 0x20 && byte <= 0x7e) || (byte >= KANA_BYTE && byte <= KANA_BYTE + KANA_LAST - KANA_FIRST);

const letterOfByte = Array.from({ length: 256 }, (_, byte) =>
  String.fromCharCode(byte >= KANA_BYTE ? byte - KANA_BYTE + KANA_FIRST : byte),
);

/** Bytes of JIS X 0201 as letters. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += letterOfByte[byte] ?? '';
  return text;
}
