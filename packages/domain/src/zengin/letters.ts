import { strangeLetters, toAccountHolder } from '../fields/account-holder.ts';

/** The longest text that is looked at; the widest column has 40 letters. */
const LONGEST = 160;
/** Half-width katakana in Unicode, and where JIS X 0201 has them. */
const [KANA_FIRST, KANA_LAST, KANA_BYTE] = [0xff_61, 0xff_9f, 0xa1];

export type Fitted =
  | { readonly text: string }
  | { readonly problem: 'letter'; readonly letter: string }
  | { readonly problem: 'too-long'; readonly most: number };

/** A name in the letters of the banks' files, or why it has no place there. No letter is ever replaced by another one. */
export function fitName(name: string, width: number): Fitted {
  if (name.length > LONGEST) return { problem: 'too-long', most: width };
  const text = toAccountHolder(name).trim();
  const [letter] = strangeLetters(text);
  if (letter !== undefined) return { problem: 'letter', letter };
  return text.length > width ? { problem: 'too-long', most: width } : { text };
}

/** Letters of the banks' files as bytes of JIS X 0201. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= KANA_FIRST && code <= KANA_LAST ? code - KANA_FIRST + KANA_BYTE : code;
  });

/** Whether a byte is a letter of JIS X 0201. */
export const isLetterByte = (byte: number): boolean =>
  (byte >= 0x20 && byte <= 0x7e) || (byte >= KANA_BYTE && byte <= KANA_BYTE + KANA_LAST - KANA_FIRST);

/** Bytes of JIS X 0201 as letters. */
export const textOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte >= KANA_BYTE ? byte - KANA_BYTE + KANA_FIRST : byte)).join('');
