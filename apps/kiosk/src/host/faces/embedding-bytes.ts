import { isEmbedding } from '@machi/domain/faces/embedding';
import { EMBEDDING_LENGTH } from '@machi/domain/faces/model';
import type { FaceEmbedding } from '@machi/domain/faces/model';

const BYTES = EMBEDDING_LENGTH * Float32Array.BYTES_PER_ELEMENT;

/** The embedding that stands in base64, the least byte first; null where it is none. */
export function embeddingOfBase64(text: string): FaceEmbedding | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== BYTES) return null;
  const values = Float32Array.from({ length: EMBEDDING_LENGTH }, (_value, index) => bytes.readFloatLE(index * 4));
  return isEmbedding(values) ? values : null;
}
