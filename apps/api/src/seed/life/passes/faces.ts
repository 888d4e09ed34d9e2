import { addDays, dateAt } from '@machi/domain/calendar/model';
import { needsGuardian, renewFrom } from '@machi/domain/cards/face-enrolment';
import { ofLengthOne } from '@machi/domain/faces/embedding';
import { EMBEDDING_LENGTH, type FaceEmbedding } from '@machi/domain/faces/model';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { SeenFace } from '@machi/domain/taps/model';
import { sealTemplateBy } from '../../../platform/faces/templates.ts';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';
import type { PassUser } from './holders.ts';
import type { PlannedTap } from './taps.ts';
import type { PastTerminal } from './terminals.ts';

const MINUTE = 60_000;
/** Deleted this recently, so that an offline terminal does not know it yet. */
const DELETED_MINUTES = 90;
const CAPTURES = 4;
/** Share of taps by face, for people with an enrolled face. */
const USE = 0.6;

/** A past face with the time in which it could be used. */
interface PastFace {
  readonly enrolled_at: Date;
  readonly deleted_at: Date | null;
}

export interface PastFaces {
  /** What the terminal saw of a person who shows their face; null: they use their card or phone. */
  seen(tap: PlannedTap): SeenFace | null;
}

/** Noise that resembles no face. */
function noise(random: Random): FaceEmbedding {
  const template = ofLengthOne(Float32Array.from({ length: EMBEDDING_LENGTH }, () => random.next() - 0.5));
  if (!template) throw new Error('noise is never nothing');
  return template;
}

/** Enrolled at the counter after the pass consent; a child's on the same day, so that it is due after a year. */
function enrolmentOf({ person, since }: PassUser, faces: FacesFile, { today }: Life, random: Random): Date {
  if (needsGuardian(person.birthdate, faces, since)) return new Date(since.getTime() + 10 * MINUTE);
  const from = [dateAt(since), addDays(today, -200)].toSorted().at(-1) ?? today;
  return atOffice(addDays(from, 1 + random.below(12)), random);
}

/**
 * For towns with face recognition: pass users who enrolled, one who has deleted the face, and the terminals with each.
 */
export function enrolFaces(
  life: Life,
  users: readonly PassUser[],
  terminals: readonly PastTerminal[],
  random: Random,
): PastFaces {
  const { town, plan, now, actions, keys } = life;
  const { faces } = town.passes;
  const planned = plan.passes.faces;
  const enrolled = new Map<PassUser, PastFace>();
  if (!faces || !planned) return { seen: () => null };
  const isChild = ({ person, since }: PassUser) => needsGuardian(person.birthdate, faces, since);
  const others = random.shuffled(users.filter((user) => !user.person.is_sample && user.method !== 'town-card'));
  const chosen = [
    ...users.filter(({ person }) => person.is_sample),
    ...others.filter(isChild).slice(0, planned.children),
    ...others.filter((user) => !isChild(user)).slice(0, planned.enrolled),
  ];
  // A rider whose face is in the offline bus.
  const leaver = chosen.findLast(({ passes, person }) => passes.includes('bus') && !person.is_sample);
  const officials = life.people.filter(({ roles }) => roles.includes('enrolment'));
  const { model_id, consent_version } = faces;

  for (const [index, user] of chosen.entries()) {
    const { member_id, birthdate, lastname } = user.person;
    const enrolled_at = enrolmentOf(user, faces, life, random);
    if (enrolled_at >= now) continue;
    const face_no = index + 1;
    const official = random.pick(officials.filter((one) => one.member_id !== member_id)).member_id;
    const subject = { subject: 'member', subject_id: member_id } as const;
    actions.push({ ...subject, at: enrolled_at, actor: official, action: 'face:enrol', request_id: uuidOf(random) });
    const deleted_at = user === leaver ? new Date(now.getTime() - DELETED_MINUTES * MINUTE) : null;
    enrolled.set(user, { enrolled_at, deleted_at });
    const places = terminals.filter(
      ({ pass, isWorking, isSilent }) => isWorking && user.passes.includes(pass) && (!deleted_at || isSilent),
    );
    for (const { terminal_id } of places) life.add('terminal_face', { terminal_id, face_no, member_id });
    if (deleted_at) {
      actions.push({
        ...subject,
        at: deleted_at,
        actor: member_id,
        action: 'face:delete-own',
        request_id: uuidOf(random),
      });
      life.add('member_activity', { member_id, acted_at: deleted_at, action: 'face-deleted', label: '' });
      continue;
    }
    life.add('face_enrolment', {
      face_no,
      member_id,
      model_id,
      template: sealTemplateBy(keys.faceKey, { member_id, face_no, model_id }, noise(random)),
      captures: CAPTURES,
      consent_version,
      consent_kind: random.happens(0.7) ? 'screen' : 'paper',
      guardian_name: isChild(user) ? `${lastname} ${random.pick(planned.guardians)}` : null,
      enrolled_at,
      enrolled_by: official,
      renew_from: renewFrom(birthdate, faces, enrolled_at),
    });
  }

  return {
    seen({ user, at }) {
      const face = user && enrolled.get(user);
      const isThere = face && face.enrolled_at < at && (!face.deleted_at || at < face.deleted_at);
      if (!isThere || !random.happens(USE)) return null;
      const likeness = Math.round((0.935 + random.next() * 0.045) * 1000) / 1000;
      return { model_id, likeness, is_confirmed: false };
    },
  };
}
