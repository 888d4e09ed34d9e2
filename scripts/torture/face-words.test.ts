import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { embeddingOf } from '@machi/domain/faces/faces.fixture';
import { describe, expect, test } from 'vitest';
import { foundIn, wordsOfFace } from './face-words.ts';

const face = embeddingOf(1);
const words = wordsOfFace(face);
const bytes = Buffer.from(bytesOfEmbedding(face));

describe('the numbers of a face', () => {
  test.each<[string, Uint8Array | string]>([
    ['bytes', Buffer.concat([Buffer.from('odd'), bytes, Buffer.from('end')])],
    ['hexadecimal', `\\x${bytes.toString('hex')}`],
    ['base64, 0 bytes on', JSON.stringify({ template: bytes.toString('base64') })],
    ['base64, 1 bytes on', Buffer.concat([Buffer.from('{'), bytes]).toString('base64')],
    ['base64, 2 bytes on', Buffer.concat([Buffer.from('{"'), bytes]).toString('base64')],
    ['base64url, 0 bytes on', bytes.toString('base64url')],
    ['numbers', JSON.stringify([...face])],
    ['a list of bytes', JSON.stringify(bytes)],
  ])('are found as %s', (writing, text) => {
    expect(foundIn(words, text)).toContain(writing);
  });

  test('of another picture of the same person are others', () => {
    expect(foundIn(words, JSON.stringify([...embeddingOf(1, 0.01)]))).toEqual([]);
    expect(foundIn(words, Buffer.from(bytesOfEmbedding(embeddingOf(2))))).toEqual([]);
  });
});
