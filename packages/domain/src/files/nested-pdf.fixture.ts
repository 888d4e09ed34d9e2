const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Head of a stored block in a deflated stream (RFC 1951, 3.2.4), without its bytes. */
export const storedBlock = (length: number): Uint8Array => Uint8Array.of(0, length, 0, 255 - length, 255);

/**
 * A PDF whose streams each contain all later ones: each stream's block covers the head of the next stream, whose own
 * block then continues both. All end in the last one.
 */
export function nestedPdf(count: number, last: Uint8Array): Uint8Array {
  const head = [...bytesOf('/First 1 /N 1 stream\n'), 0x78, 0x01];
  const links = Array.from({ length: count - 1 }, () => [...storedBlock(head.length), ...head]).flat();
  const first = [...bytesOf('%PDF-1.7\n'), ...head, ...links];
  const pdf = new Uint8Array(first.length + last.length);
  pdf.set(first);
  pdf.set(last, first.length);
  return pdf;
}
