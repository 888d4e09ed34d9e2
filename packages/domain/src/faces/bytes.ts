import { isEmbedding } from './embedding.ts';
import { EMBEDDING_LENGTH, type FaceEmbedding } from './model.ts';

const FLOAT_BYTES = 4;
/** Bytes of one embedding: 32-bit floats, little-endian. */
export const EMBEDDING_BYTES = EMBEDDING_LENGTH * FLOAT_BYTES;

export function bytesOfEmbedding(embedding: FaceEmbedding): Uint8Array {
  const bytes = new Uint8Array(embedding.length * FLOAT_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of embedding.entries()) view.setFloat32(index * FLOAT_BYTES, value, true);
  return bytes;
}

/** Null if the bytes are not an embedding: wrong length, not finite, or not of length 1. */
export function embeddingOfBytes(bytes: Uint8Array): FaceEmbedding | null {
  if (bytes.length !== EMBEDDING_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  // A plain loop, because an enrolment reads thousands of embeddings.
  for (let index = 0; index < EMBEDDING_LENGTH; index += 1)
    embedding[index] = view.getFloat32(index * FLOAT_BYTES, true);
  return isEmbedding(embedding) ? embedding : null;
}
