import { DLIB_SHARE, FACERES_SHARE, dlibCosine, faceresCosine } from './embedding.ts';
import type { FaceEmbedding } from './model.ts';

/** An enrolled face and its owner. */
export interface EnrolledFace {
  readonly member_id: number;
  readonly template: FaceEmbedding;
}

export interface NearestFaces {
  readonly member_id: number;
  readonly likeness: number;
  /** Likeness of the second person; null if it is not within the requested gap. */
  readonly nextLikeness: number | null;
}

/**
 * The most similar person of a gallery, and the second one if within `gap`. Exact: the second network is left out only
 * where it cannot change the answer. Null for an empty gallery.
 */
export function nearestFaces(gallery: readonly EnrolledFace[], probe: FaceEmbedding, gap: number): NearestFaces | null {
  const order = gallery
    .map(({ template }, index) => ({ index, most: DLIB_SHARE * dlibCosine(template, probe) + FACERES_SHARE }))
    .toSorted((one, other) => other.most - one.most);
  let best: { readonly member_id: number; readonly likeness: number } | null = null;
  let next = -Infinity;
  for (const { index, most } of order) {
    if (best && most < best.likeness - gap) break;
    const face = gallery[index];
    if (!face) continue;
    const likeness = most - FACERES_SHARE + FACERES_SHARE * faceresCosine(face.template, probe);
    if (!best || likeness > best.likeness) {
      if (best) next = best.likeness;
      best = { member_id: face.member_id, likeness };
    } else if (likeness > next) next = likeness;
  }
  if (!best) return null;
  return { ...best, nextLikeness: next >= best.likeness - gap ? next : null };
}
