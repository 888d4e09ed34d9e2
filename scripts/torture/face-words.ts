import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';

/** Out of the middle of an embedding, and as long as nothing else is by chance. */
const FROM = 1200;
const BYTES = 48;
const NUMBERS = 3;

/** How the numbers of a face may be written down, each by a piece. */
export interface FaceWord {
  readonly writing: string;
  readonly piece: Buffer;
}

/** The same bytes in base64, wherever they begin in what is written. */
function base64Pieces(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // What the bytes before it and after it decide too is cut off.
    return text.slice(4, -8);
  });
}

/** All writings of an embedding that the search knows: bytes, hexadecimal, base64 of every alignment, numbers as text. */
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

/** Which writings stand in this. */
export function foundIn(words: readonly FaceWord[], text: Uint8Array | string): string[] {
  const bytes = Buffer.from(text);
  return words.filter(({ piece }) => bytes.includes(piece)).map(({ writing }) => writing);
}
