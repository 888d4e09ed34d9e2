import { DLIB_SHARE, FACERES_SHARE, dlibCosine, faceresCosine } from './embedding.ts';
import type { FaceEmbedding } from './model.ts';

/** A face that is enrolled, and whose it is. */
export interface EnrolledFace {
  readonly member_id: number;
  readonly template: FaceEmbedding;
}

export interface NearestFaces {
  readonly member_id: number;
  readonly likeness: number;
  /** How alike the next person is; null where nobody comes within the gap that was asked for. */
  readonly nextLikeness: number | null;
}

/**
 * Who of the gallery is most alike, and the next one if it comes within `gap`. Exact: the second network's word is only
 * left out where it could not change the answer. Null for an empty gallery.
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
