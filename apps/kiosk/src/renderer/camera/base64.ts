import { bytesOfEmbedding, embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';

/** An embedding as it travels. */
export const inBase64 = (numbers: FaceEmbedding): string =>
  btoa(Array.from(bytesOfEmbedding(numbers), (byte) => String.fromCodePoint(byte)).join(''));

/** Null where the text is no embedding. */
export function fromBase64(text: string): FaceEmbedding | null {
  try {
    return embeddingOfBytes(Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0));
  } catch {
    return null;
  }
}
