import * as z from 'zod/mini';

/** How many numbers the first network gives of a face (dlib's residual network). */
export const DLIB_LENGTH = 128;
/** How many numbers the second network gives (faceres). */
export const FACERES_LENGTH = 1024;
export const EMBEDDING_LENGTH = DLIB_LENGTH + FACERES_LENGTH;

/** What made an embedding: networks, cutting and averaging together. Embeddings of two models are never compared. */
export const FaceModelId = z.string().check(z.regex(/^[a-z0-9][a-z0-9.+-]{0,63}$/, { error: 'format' }));
export type FaceModelId = z.infer<typeof FaceModelId>;

/**
 * What two networks make of one face: the numbers of the first, then those of the second, each part of length 1. It is
 * biometric data (個人識別符号 under the APPI).
 */
export type FaceEmbedding = Float32Array;
