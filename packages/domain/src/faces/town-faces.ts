import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';
import { FaceModelId } from './model.ts';

const count = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));
const Likeness = z.number().check(z.minimum(0.5), z.maximum(1));

/** The part of passes.json that switches faces on. Without it cameras stay off and no face is enrolled. */
export const FacesFile = z.object({
  /** The model for which the thresholds were found; another model needs others. */
  model_id: FaceModelId,
  /** Consent text before an enrolment. A new version asks everybody again. */
  consent: Localized,
  /** Faces also open doors. The consent must name doors. Left out: they do not. */
  at_doors: z.optional(z.boolean()),
  consent_version: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Least likeness by size of the gallery, the smallest gallery first. Above the last size the card is asked for. */
  galleries: z
    .array(
      z.object({
        at_most: count(1, 100_000),
        likeness: Likeness,
        /** The person confirms their name on the screen; where no name may be shown, the card is asked for. */
        is_confirmed: z.boolean(),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(10),
      z.refine(
        (galleries: readonly { readonly at_most: number; readonly likeness: number }[]) =>
          galleries.every((gallery, index) => {
            const before = galleries[index - 1];
            return !before || (gallery.at_most > before.at_most && gallery.likeness >= before.likeness);
          }),
        { error: 'order' },
      ),
    ),
  /** Least likeness to the face of the card's holder. */
  with_card: Likeness,
  /** The second person must be less similar by this much; otherwise the card is asked for. */
  least_gap: z.number().check(z.minimum(0), z.maximum(0.5)),
  /** From this likeness on, a face counts as enrolled already. */
  duplicate: Likeness,
  /** Below this age a parent or guardian signs. */
  guardian_below: count(0, 20),
  renew_years: count(1, 20),
  renew_child_years: count(1, 20),
});
export type FacesFile = z.infer<typeof FacesFile>;
