import { DLIB_LENGTH, EMBEDDING_LENGTH, type FaceEmbedding } from './model.ts';

/** Tolerance for the length of a part: 8-bit numbers are not exact. */
const LENGTH_TOLERANCE = 0.02;

function lengthOf(part: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < part.length; index += 1) sum += (part[index] ?? 0) ** 2;
  return Math.sqrt(sum);
}
const parts = (embedding: FaceEmbedding): readonly Float32Array[] => [
  embedding.subarray(0, DLIB_LENGTH),
  embedding.subarray(DLIB_LENGTH),
];

/** Whether the numbers can be an embedding: the right count, and both parts of length 1 and so finite. */
export const isEmbedding = (values: Float32Array): boolean =>
  values.length === EMBEDDING_LENGTH && parts(values).every((part) => Math.abs(lengthOf(part) - 1) <= LENGTH_TOLERANCE);

/** Both parts scaled to length 1; null if one is zero or not finite. */
export function ofLengthOne(values: Float32Array): FaceEmbedding | null {
  const whole = Float32Array.from(values);
  for (const part of parts(whole)) {
    const length = lengthOf(part);
    if (!Number.isFinite(length) || length === 0) return null;
    for (const [index, value] of part.entries()) part[index] = value / length;
  }
  return whole;
}

/** Mean of several embeddings of one person; null for none, or if they cancel each other out. */
export function meanEmbedding(embeddings: readonly FaceEmbedding[]): FaceEmbedding | null {
  if (embeddings.length === 0) return null;
  const sum = new Float32Array(EMBEDDING_LENGTH);
  for (const embedding of embeddings) {
    if (!isEmbedding(embedding)) return null;
    for (const [index, value] of embedding.entries()) sum[index] = (sum[index] ?? 0) + value;
  }
  return ofLengthOne(sum);
}

function cosine(one: FaceEmbedding, other: FaceEmbedding, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** Weight of each network, found on labelled pictures (decisions/0069). */
export const DLIB_SHARE = 0.64;
export const FACERES_SHARE = 1 - DLIB_SHARE;

export const dlibCosine = (one: FaceEmbedding, other: FaceEmbedding): number => cosine(one, other, 0, DLIB_LENGTH);
export const faceresCosine = (one: FaceEmbedding, other: FaceEmbedding): number =>
  cosine(one, other, DLIB_LENGTH, EMBEDDING_LENGTH);

/** Likeness of two faces by one model; 1 is the same picture. */
export const likeness = (one: FaceEmbedding, other: FaceEmbedding): number =>
  DLIB_SHARE * dlibCosine(one, other) + FACERES_SHARE * faceresCosine(one, other);
