import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';
import { FaceModelId } from './model.ts';

const count = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));
const Likeness = z.number().check(z.minimum(0.5), z.maximum(1));

/** The part of passes.json that switches faces on: without it no camera is used and no face enrolled. */
export const FacesFile = z.object({
  /** The model for which the thresholds were found; another one needs others. */
  model_id: FaceModelId,
  /** Shown before somebody's face is enrolled. A new version asks everybody again. */
  consent: Localized,
  consent_version: z.string().check(z.minLength(1), z.maxLength(40)),
  /**
   * How alike a face must be to be taken for one of a gallery of at most so many, the smallest gallery first. In one above the last
   * the card is asked for.
   */
  galleries: z
    .array(
      z.object({
        at_most: count(1, 100_000),
        likeness: Likeness,
        /** The person says on the screen that it is them; where no name may be shown, the card is asked for instead. */
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
  /** How alike a face must be to the one whose town card is held. */
  with_card: Likeness,
  /** The next person must be less alike by so much; else the card is asked for. */
  least_gap: z.number().check(z.minimum(0), z.maximum(0.5)),
  /** A face at least so alike is enrolled already, as somebody. */
  duplicate: Likeness,
  /** A parent or guardian signs for whoever is younger. */
  guardian_below: count(0, 20),
  renew_years: count(1, 20),
  renew_child_years: count(1, 20),
});
export type FacesFile = z.infer<typeof FacesFile>;
