import { expect, test } from 'vitest';
import { likeness, meanEmbedding } from '../faces/embedding.ts';
import { embeddingOf } from '../faces/faces.fixture.ts';
import { tryLook } from './try-look.ts';

const pictures = (person: number, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => embeddingOf(person, 0.2, from + index));
const captures = pictures(1, 1, 3);
const look = pictures(1, 11, 2);
const [template, probe] = [meanEmbedding(captures), meanEmbedding(look)];
const alike = template && probe ? likeness(template, probe) : 0;

test('a fresh look is told by the limits of the town', () => {
  expect(tryLook(captures, look, { with_card: 0.8, recognised_from: alike })).toBe('recognised');
  expect(tryLook(captures, look, { with_card: 0.8, recognised_from: alike + 0.001 })).toBe('with-card');
  expect(tryLook(captures, pictures(2, 1, 2), { with_card: 0.8, recognised_from: 0.9 })).toBe('unlike');
});

test('one picture is no look, and pictures of two people are no template', () => {
  const limits = { with_card: 0.8, recognised_from: 0.8 };
  expect(tryLook(captures, look.slice(1), limits)).toBe('unlike');
  expect(tryLook([...captures, embeddingOf(2)], look, limits)).toBe('unlike');
  expect(tryLook(captures, [...look, embeddingOf(2)], limits)).toBe('unlike');
});
