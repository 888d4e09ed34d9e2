import { setImmediate as breathe } from 'node:timers/promises';
import { embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { EnrolledFace } from '@machi/domain/faces/gallery';
import type { Snapshot } from '@machi/domain/terminals/model';
import { MOST_FACES, readFaces, type TerminalFace } from '@machi/domain/terminals/own-contract';
import type { TerminalCaller } from '../sync/signed-call.ts';
import type { Vault } from '../vault/vault.ts';

const CALL_MILLISECONDS = 15_000;

/** Face that this terminal may recognise. */
export interface KeptFace extends EnrolledFace {
  readonly face_no: number;
}

/** Faces of the terminal's snapshot: sealed in the vault, opened only in memory. */
export interface FaceGallery {
  faces(): readonly KeptFace[];
  /** Deletes at once all faces that this snapshot does not list. */
  keepTo(snapshot: Snapshot): void;
  /** Requests the listed faces that are missing here. */
  fill(): Promise<void>;
  forget(): void;
}

interface GalleryParts {
  readonly vault: Pick<Vault, 'readFaces' | 'writeFace' | 'removeFace'>;
  readonly caller: TerminalCaller;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** Owner of each permitted face; empty if the town has switched faces off. */
const namedBy = ({ rules, holders }: Snapshot): ReadonlyMap<number, number> =>
  new Map(
    rules.faces
      ? holders.flatMap(({ face_no, member_id }) => (face_no === undefined ? [] : [[face_no, member_id] as const]))
      : [],
  );

export function openFaceGallery({ vault, caller, note }: GalleryParts, snapshot: Snapshot | null): FaceGallery {
  const kept = new Map<number, KeptFace>();
  let named: ReadonlyMap<number, number> = new Map();
  let modelId: string | undefined;
  let all: readonly KeptFace[] | null = null;

  function drop(faceNo: number): void {
    kept.delete(faceNo);
    all = null;
    try {
      vault.removeFace(faceNo);
    } catch (error) {
      // It is not used any more; the next start tries to delete it again.
      note('a face cannot be deleted', { reason: String(error) });
    }
  }

  /** Takes a face; returns whether it is permitted here and as enrolled. */
  function take({ face_no, member_id, model_id, template }: TerminalFace): boolean {
    const embedding = embeddingOfBytes(Buffer.from(template, 'base64'));
    if (!embedding || named.get(face_no) !== member_id || model_id !== modelId) return false;
    kept.set(face_no, { face_no, member_id, template: embedding });
    all = null;
    return true;
  }

  function keep(face: TerminalFace): void {
    try {
      vault.writeFace(face);
    } catch (error) {
      // It is used anyway, and requested again after the next start.
      note('a face cannot be kept', { reason: String(error) });
    }
  }

  function keepTo(next: Snapshot): void {
    named = namedBy(next);
    const isSameModel = modelId === next.rules.faces?.model_id;
    modelId = next.rules.faces?.model_id;
    for (const { face_no, member_id } of kept.values())
      if (!isSameModel || named.get(face_no) !== member_id) drop(face_no);
  }

  if (snapshot) keepTo(snapshot);
  for (const face of vault.readFaces()) if (!take(face)) drop(face.face_no);

  return {
    faces: () => (all ??= [...kept.values()]),
    keepTo,
    async fill() {
      const missing = [...named.keys()].filter((faceNo) => !kept.has(faceNo));
      for (let from = 0; from < missing.length; from += MOST_FACES) {
        const face_nos = missing.slice(from, from + MOST_FACES);
        const outcome = await caller.call(readFaces, { face_nos }, CALL_MILLISECONDS);
        if (outcome.kind !== 'reply') return;
        for (const face of outcome.reply.faces) {
          if (take(face)) keep(face);
          await breathe();
        }
      }
    },
    forget() {
      named = new Map();
      modelId = undefined;
      for (const faceNo of kept.keys()) drop(faceNo);
    },
  };
}
