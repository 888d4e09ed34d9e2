import { addDays } from '@machi/domain/calendar/model';
import { MEASURED_LOOKS, strangersOnSite } from '@machi/domain/faces/calibration';
import type { MeasuredPerson } from '@machi/domain/faces/calibration';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { atOffice, nextAtOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';

/** Strangers scatter around this, on pictures and hardly less so before a camera of the town. */
const STRANGERS = 0.781;
const SCATTER = 0.041;

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;

/** What colleagues scored; the sum of six draws is nearly normal. */
function scoresOf(people: number, random: Random): MeasuredPerson[] {
  const around = (): number => Array.from({ length: 6 }, () => random.next() - 0.5).reduce((sum, one) => sum + one, 0);
  return Array.from({ length: people }, () => ({
    own: Array.from({ length: MEASURED_LOOKS }, () => rounded(0.93 + random.next() * 0.045)),
    others: Array.from({ length: MEASURED_LOOKS * (people - 1) }, () =>
      rounded(STRANGERS + SCATTER * Math.SQRT2 * around()),
    ),
  }));
}

/** What was measured of faces on site: once approved, and once waiting for a second official. */
export function measureFaces(life: Life, random: Random): void {
  const { town, plan, deeds, today, people } = life;
  const { faces } = town.passes;
  const planned = plan.passes.faces;
  const measurer = people.find(({ roles }) => roles.includes('enrolment'));
  const approver = people.find(({ roles, member_id }) => roles.includes('system') && member_id !== measurer?.member_id);
  if (!faces || !planned || !measurer || !approver) return;
  for (const [index, { place, colleagues, days_ago }] of planned.measures.entries()) {
    const face_calibration_id = index + 1;
    const asked_at = atOffice(addDays(today, -days_ago), random, -1);
    const decided_at = index < planned.measures.length - 1 ? nextAtOffice(asked_at, 2, random) : null;
    const scores = scoresOf(colleagues, random);
    life.add('face_calibration', {
      face_calibration_id,
      model_id: faces.model_id,
      place,
      scores,
      ...strangersOnSite(scores),
      asked_at,
      asked_by: measurer.member_id,
      decided_at,
      decided_by: decided_at && approver.member_id,
      is_approved: decided_at && true,
    });
    const subject = { subject: 'face-calibration', subject_id: face_calibration_id } as const;
    const deed = { ...subject, request_id: uuidOf(random) };
    deeds.push({ ...deed, at: asked_at, actor: measurer.member_id, action: 'face-calibration:propose' });
    if (decided_at)
      deeds.push({
        ...subject,
        at: decided_at,
        actor: approver.member_id,
        action: 'face-calibration:approve',
        request_id: uuidOf(random),
      });
  }
}
