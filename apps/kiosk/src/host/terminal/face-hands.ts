import { likeness } from '@machi/domain/faces/embedding';
import { nearestFaces } from '@machi/domain/faces/gallery';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { isFaceOfCard, recognise } from '@machi/domain/faces/recognise';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { TapEvidence } from '@machi/domain/taps/model';
import type { FaceAnswer } from '../../bridge.ts';
import { openChallenges } from '../faces/challenges.ts';
import type { KeptFace } from '../faces/face-gallery.ts';
import { openProbes } from '../faces/probes.ts';
import { entryOfEvidence, type PassHolders } from './pass-holders.ts';
import type { Scene, SceneEvent } from './scene.ts';
import type { RecordedTap, SeenTap } from './tap-desk.ts';

export interface FaceHandsParts {
  /** Null while nothing can be judged here. */
  holders(): PassHolders | null;
  gallery(): readonly KeptFace[];
  /** Surname of a person, if this terminal may show it. */
  nameOf(memberId: number): string | null;
  isNameShown(): boolean;
  scene(): Scene;
  show(event: SceneEvent): void;
  /** Takes a face as a card is taken. */
  present(seen: SeenTap): void;
  monotonic(): number;
}

/** Recognition of a face, from the button to the judgement. */
export interface FaceHands {
  /** Turns the camera on, or draws another challenge. */
  begin(): void;
  answer(answer: FaceAnswer): void;
  /** Whether the holder's face, which is kept here, opens with this town card what the card alone does not. */
  mayAdd(tap: RecordedTap): boolean;
  /** Takes the answer of the person whose name was shown. */
  named(isMe: boolean): void;
}

const noCard: Omit<TapEvidence, 'face'> = {
  method: 'face',
  card_hash: null,
  certificate_hash: null,
  certificate_status: null,
  list_as_of: null,
  is_genuine: null,
};

/** Rounds to three digits: more would be noise. */
const told = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

const seenFace = (evidence: Omit<TapEvidence, 'face'>, face: KeptFace, alike: number, modelId: string): SeenTap => ({
  evidence: { ...evidence, face: { model_id: modelId, likeness: told(alike), is_confirmed: false } },
  bodyHash: null,
  phonePass: null,
  surfaceProof: null,
  face: { member_id: face.member_id, face_no: face.face_no },
});

export function openFaceHands(parts: FaceHandsParts): FaceHands {
  const { show } = parts;
  const challenges = openChallenges(parts.monotonic);
  const probes = openProbes();
  const unsure = (): void => show({ kind: 'face-failed', problem: 'face-unsure' });
  const unsureBeside = (): void => show({ kind: 'face-failed', problem: 'card-face-unsure' });

  function mayAdd({ tap: { evidence }, verdict }: RecordedTap): boolean {
    const holders = parts.holders();
    // A second look at the face would not change the refusal.
    const isLacking = verdict.reason === 'assurance-too-low' && evidence.method === 'town-card' && !evidence.face;
    if (!isLacking || !holders?.snapshot.rules.faces) return false;
    const { entry, isByApplication } = entryOfEvidence(holders, evidence);
    return !isByApplication && parts.gallery().some(({ member_id }) => member_id === entry?.member_id);
  }
  /** Town card that opens nothing by itself here and waits for its holder's face. */
  function cardBeside({ showing }: Scene): TapEvidence | null {
    if (showing.kind === 'face') return showing.beside;
    return showing.kind === 'verdict' && mayAdd(showing.tap) ? showing.tap.tap.evidence : null;
  }

  function lookFor(probe: FaceEmbedding, faces: FacesFile): void {
    const gallery = parts.gallery();
    const nearest = nearestFaces(gallery, probe, faces.least_gap);
    const found = recognise(nearest, gallery.length, parts.isNameShown(), faces);
    const face = found.kind === 'card' ? undefined : gallery.find(({ member_id }) => member_id === found.member_id);
    if (!face || !nearest) return unsure();
    const seen = seenFace(noCard, face, nearest.likeness, faces.model_id);
    if (found.kind === 'recognised') return parts.present(seen);
    const name = parts.nameOf(face.member_id);
    return name === null ? unsure() : show({ kind: 'face-named', seen, name });
  }

  function compare(probe: FaceEmbedding, card: TapEvidence, holders: PassHolders, faces: FacesFile): void {
    const owner = entryOfEvidence(holders, card).entry?.member_id;
    const face = parts.gallery().find(({ member_id }) => member_id === owner);
    const alike = face ? likeness(face.template, probe) : -1;
    if (!face || !isFaceOfCard(alike, faces)) return unsureBeside();
    return parts.present(seenFace(card, face, alike, faces.model_id));
  }

  return {
    begin() {
      if (!parts.holders()?.snapshot.rules.faces) return;
      show({ kind: 'face-begun', challenge: challenges.draw(), beside: cardBeside(parts.scene()) });
    },
    answer(answer) {
      const holders = parts.holders();
      const faces = holders?.snapshot.rules.faces;
      const { showing } = parts.scene();
      const asked = challenges.take(answer.challenge_id);
      if (!holders || !faces || !asked || showing.kind !== 'face' || showing.challenge.id !== asked.challenge.id)
        return;
      const judged = probes.take(answer, asked, faces);
      if ('problem' in judged && judged.problem === 'face-unsure' && showing.beside) return unsureBeside();
      if ('problem' in judged) return show({ kind: 'face-failed', problem: judged.problem });
      if (showing.beside) compare(judged.probe, showing.beside, holders, faces);
      else lookFor(judged.probe, faces);
    },
    mayAdd,
    named(isMe) {
      const { showing } = parts.scene();
      if (showing.kind !== 'face-named') return;
      const { seen } = showing;
      const { face } = seen.evidence;
      if (!isMe || !face) return unsure();
      parts.present({ ...seen, evidence: { ...seen.evidence, face: { ...face, is_confirmed: true } } });
    },
  };
}
