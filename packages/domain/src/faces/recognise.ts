import type { NearestFaces } from './gallery.ts';
import type { FacesFile } from './town-faces.ts';

/**
 * Result of a search in a gallery. recognised: it is this person; confirm: it is, if they say so themselves; card: the
 * face alone does not tell.
 */
export type Recognition =
  | { readonly kind: 'recognised' | 'confirm'; readonly member_id: number }
  | { readonly kind: 'card'; readonly why: 'gallery-empty' | 'gallery-too-large' | 'unlike' | 'two-alike' };

/**
 * Recognises a person of a gallery with `size` faces (product, "Faces"). In doubt it asks for the card. `isNameShown`: the
 * terminal may show a name for confirmation.
 */
export function recognise(
  nearest: NearestFaces | null,
  size: number,
  isNameShown: boolean,
  faces: Pick<FacesFile, 'galleries' | 'least_gap'>,
): Recognition {
  if (!nearest) return { kind: 'card', why: 'gallery-empty' };
  const rule = faces.galleries.find(({ at_most }) => size <= at_most);
  if (!rule || (rule.is_confirmed && !isNameShown)) return { kind: 'card', why: 'gallery-too-large' };
  if (nearest.likeness < rule.likeness) return { kind: 'card', why: 'unlike' };
  const isClose = nearest.nextLikeness !== null && nearest.likeness - nearest.nextLikeness < faces.least_gap;
  if (isClose) return { kind: 'card', why: 'two-alike' };
  return { kind: rule.is_confirmed ? 'confirm' : 'recognised', member_id: nearest.member_id };
}

/** Whether the face belongs to the holder of the card. Both together open what a town card alone does not. */
export const isFaceOfCard = (likeness: number, faces: Pick<FacesFile, 'with_card'>): boolean =>
  likeness >= faces.with_card;
