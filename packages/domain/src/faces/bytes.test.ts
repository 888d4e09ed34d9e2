import { expect, test } from 'vitest';
import { EMBEDDING_BYTES, bytesOfEmbedding, embeddingOfBytes } from './bytes.ts';
import { embeddingOf } from './faces.fixture.ts';

test('an embedding comes back from its bytes as it was, wherever they lie', () => {
  const face = embeddingOf(1);
  const bytes = bytesOfEmbedding(face);
  expect(bytes).toHaveLength(EMBEDDING_BYTES);
  expect(embeddingOfBytes(bytes)).toEqual(face);
  const shifted = new Uint8Array(EMBEDDING_BYTES + 3);
  shifted.set(bytes, 3);
  expect(embeddingOfBytes(shifted.subarray(3))).toEqual(face);
});

test('bytes that are no embedding are none', () => {
  const bytes = bytesOfEmbedding(embeddingOf(1));
  const notFinite = Uint8Array.from(bytes);
  notFinite.fill(0xff, 0, 4);
  for (const odd of [new Uint8Array(0), bytes.subarray(4), new Uint8Array(EMBEDDING_BYTES), notFinite])
    expect(embeddingOfBytes(odd)).toBeNull();
});
