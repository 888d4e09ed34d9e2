import * as z from 'zod/mini';

/** Numbers that the first network (dlib's residual network) gives for a face. */
export const DLIB_LENGTH = 128;
/** Numbers that the second network (faceres) gives. */
export const FACERES_LENGTH = 1024;
export const EMBEDDING_LENGTH = DLIB_LENGTH + FACERES_LENGTH;

/** Id of a model: networks, cropping and averaging together. Embeddings of two models are never compared. */
export const FaceModelId = z.string().check(z.regex(/^[a-z0-9][a-z0-9.+-]{0,63}$/, { error: 'format' }));
export type FaceModelId = z.infer<typeof FaceModelId>;

/**
 * Embedding of one face by two networks: the numbers of the first, then of the second, each part of length 1. It is
 * biometric data (個人識別符号 under the APPI).
 */
export type FaceEmbedding = Float32Array;
