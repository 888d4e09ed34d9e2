import { describe, expect, test } from 'vitest';
import { isFaceOfCard, recognise } from './recognise.ts';
import { FacesFile } from './town-faces.ts';
import { facesFile } from './faces.fixture.ts';

const seen = (likeness: number, nextLikeness: number | null = null) => ({ member_id: 7, likeness, nextLikeness });
const [small, middle] = facesFile.galleries;
if (!small || !middle) throw new Error('two galleries');

describe('a face before a gallery', () => {
  test('is taken for the person from the threshold on, and not below', () => {
    expect(recognise(seen(small.likeness), 300, true, facesFile)).toEqual({ kind: 'recognised', member_id: 7 });
    expect(recognise(seen(small.likeness - 0.001), 300, true, facesFile)).toEqual({ kind: 'card', why: 'unlike' });
  });

  test('in a larger gallery more is asked of it, and that the person confirms', () => {
    expect(recognise(seen(middle.likeness), 301, true, facesFile)).toEqual({ kind: 'confirm', member_id: 7 });
    expect(recognise(seen(small.likeness), 301, true, facesFile)).toEqual({ kind: 'card', why: 'unlike' });
  });

  test('where no name is shown nobody can confirm: the card is asked for', () => {
    expect(recognise(seen(0.99), 300, false, facesFile).kind).toBe('recognised');
    expect(recognise(seen(0.99), 301, false, facesFile)).toEqual({ kind: 'card', why: 'gallery-too-large' });
  });

  test('in a gallery that is too large, or empty, the card is asked for', () => {
    expect(recognise(seen(0.99), middle.at_most + 1, true, facesFile)).toEqual({
      kind: 'card',
      why: 'gallery-too-large',
    });
    expect(recognise(null, 0, true, facesFile)).toEqual({ kind: 'card', why: 'gallery-empty' });
  });

  test('is not decided between two who are alike', () => {
    const close = seen(0.95, 0.95 - facesFile.least_gap + 0.001);
    expect(recognise(close, 10, true, facesFile)).toEqual({ kind: 'card', why: 'two-alike' });
    expect(recognise(seen(0.95, 0.95 - facesFile.least_gap - 0.001), 10, true, facesFile).kind).toBe('recognised');
  });
});

test('with the card a face needs less, and still enough', () => {
  expect(isFaceOfCard(facesFile.with_card, facesFile)).toBe(true);
  expect(isFaceOfCard(facesFile.with_card - 0.001, facesFile)).toBe(false);
});

test('galleries stand in order, and a larger one never asks for less', () => {
  expect(FacesFile.safeParse(facesFile).success).toBe(true);
  expect(FacesFile.safeParse({ ...facesFile, galleries: facesFile.galleries.toReversed() }).success).toBe(false);
  const lax = [small, { ...middle, likeness: small.likeness - 0.1 }];
  expect(FacesFile.safeParse({ ...facesFile, galleries: lax }).success).toBe(false);
});
