import { describe, expect, test } from 'vitest';
import { likeness } from './embedding.ts';
import { embeddingOf } from './faces.fixture.ts';
import { nearestFaces } from './gallery.ts';

const gallery = Array.from({ length: 60 }, (_face, index) => ({
  member_id: index + 1,
  template: embeddingOf(index + 1),
}));

/** Full comparison, the reference for the search. */
function plainly(probe: Float32Array, gap: number) {
  const [best, next] = gallery
    .map(({ member_id, template }) => ({ member_id, likeness: likeness(template, probe) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  if (!best || !next) throw new Error('a gallery of at least two');
  return { ...best, nextLikeness: next.likeness >= best.likeness - gap ? next.likeness : null };
}

describe('the nearest faces of a gallery', () => {
  test('are those that a comparison with everybody finds, however wide the gap', () => {
    for (const noise of [0, 0.5, 2, 8])
      for (let person = 1; person <= 60; person += 1)
        for (const gap of [0, 0.02, 0.5, 2]) {
          const probe = embeddingOf(person, noise, 3);
          const found = nearestFaces(gallery, probe, gap);
          const wanted = plainly(probe, gap);
          expect(found?.member_id).toBe(wanted.member_id);
          expect(found?.likeness).toBeCloseTo(wanted.likeness, 5);
          if (wanted.nextLikeness === null) expect(found?.nextLikeness).toBeNull();
          else expect(found?.nextLikeness).toBeCloseTo(wanted.nextLikeness, 5);
        }
  });

  test('an empty gallery holds nobody', () => {
    expect(nearestFaces([], embeddingOf(1), 0.1)).toBeNull();
  });
});
