import { embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';

/** The embedding that stands in base64; null where it is none. */
export const embeddingOfBase64 = (text: string): FaceEmbedding | null => embeddingOfBytes(Buffer.from(text, 'base64'));
