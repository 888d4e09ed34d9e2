import { templateOf, type HolderFace } from '../cards/face-enrolment.ts';
import { areEnough, probeOf } from '../faces/answered-challenge.ts';
import { likeness } from '../faces/embedding.ts';
import type { FaceEmbedding } from '../faces/model.ts';
import { isRefusal } from '../refusals/model.ts';

/** recognised: in any gallery of the town; with-card: only beside a town card; unlike: new pictures are needed. */
export type LookResult = 'recognised' | 'with-card' | 'unlike';

/** Whether a terminal would recognise the person: a new look against the new template. Nothing is sent. */
export function tryLook(
  captures: readonly FaceEmbedding[],
  look: readonly FaceEmbedding[],
  { with_card, recognised_from }: Pick<HolderFace, 'with_card' | 'recognised_from'>,
): LookResult {
  const template = templateOf(captures, { with_card });
  const probe = areEnough(look) ? probeOf(look, with_card) : null;
  if (isRefusal(template) || !probe) return 'unlike';
  const alike = likeness(template, probe);
  if (alike >= recognised_from) return 'recognised';
  return alike >= with_card ? 'with-card' : 'unlike';
}
