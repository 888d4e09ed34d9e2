import { bytesOfEmbedding, embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';

/** Encodes an embedding for sending. */
export const inBase64 = (numbers: FaceEmbedding): string =>
  btoa(Array.from(bytesOfEmbedding(numbers), (byte) => String.fromCodePoint(byte)).join(''));

/** Null if the text is no embedding. */
export function fromBase64(text: string): FaceEmbedding | null {
  try {
    return embeddingOfBytes(Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0));
  } catch {
    return null;
  }
}
