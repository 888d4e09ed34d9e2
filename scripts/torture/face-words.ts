import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';

/** From the middle of an embedding, and long enough to be unique. */
const FROM = 1200;
const BYTES = 48;
const NUMBERS = 3;

/** Forms in which a face's numbers may be written, each with a piece of it. */
export interface FaceWord {
  readonly writing: string;
  readonly piece: Buffer;
}

/** The same bytes in base64, at each alignment. */
function base64Pieces(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // Cuts off the characters that also depend on the bytes before or after.
    return text.slice(4, -8);
  });
}

/**
 * All forms of an embedding that the search knows: bytes, hexadecimal, base64 of every alignment, numbers as text.
 */
export function wordsOfFace(embedding: FaceEmbedding): FaceWord[] {
  const bytes = Buffer.from(bytesOfEmbedding(embedding)).subarray(FROM, FROM + BYTES);
  const hex = bytes.toString('hex');
  const numbers = [...embedding.subarray(FROM / 4, FROM / 4 + NUMBERS)];
  const texts: readonly (readonly [string, string])[] = [
    ['hexadecimal', hex],
    ['hexadecimal, capitals', hex.toUpperCase()],
    ...base64Pieces(bytes).flatMap((piece, shift): (readonly [string, string])[] => [
      [`base64, ${shift} bytes on`, piece],
      [`base64url, ${shift} bytes on`, piece.replaceAll('+', '-').replaceAll('/', '_')],
    ]),
    ['numbers', numbers.join(',')],
    ['numbers with spaces', numbers.join(', ')],
    ['numbers of six digits', numbers.map((value) => value.toFixed(6)).join(',')],
    ['a list of bytes', [...bytes.subarray(0, 12)].join(',')],
    ['a list of bytes with spaces', [...bytes.subarray(0, 12)].join(', ')],
  ];
  const plain = texts.map(([writing, text]) => ({ writing, piece: Buffer.from(text) }));
  const turned = Buffer.from(bytes).swap32();
  return [{ writing: 'bytes', piece: bytes }, { writing: 'bytes, the other way round', piece: turned }, ...plain];
}

/** Forms found in a text. */
export function foundIn(words: readonly FaceWord[], text: Uint8Array | string): string[] {
  const bytes = Buffer.from(text);
  return words.filter(({ piece }) => bytes.includes(piece)).map(({ writing }) => writing);
}
