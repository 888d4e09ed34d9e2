import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FaceView } from '@machi/domain/faces/view';
import { embedFace } from './embed.ts';
import { findFaces, type FoundFace } from './find-faces.ts';
import { findLandmarks, type Mesh } from './find-landmarks.ts';
import { measureView } from './measure-view.ts';
import { openNetworks, type Networks } from './open-networks.ts';
import type { Picture } from './picture.ts';

/** What was seen in one picture, of whoever stands before the camera. */
export interface Look {
  readonly view: FaceView;
  readonly mesh: Mesh;
}

export interface FaceEngine {
  readonly modelId: string;
  /** null: there is no face. */
  look(picture: Picture): Look | null;
  /** The embedding of the face that was seen in this picture. */
  embed(picture: Picture, mesh: Mesh): FaceEmbedding;
  tensors(): number;
}

/** Whoever stands before the camera is large and in its middle; somebody who passes behind is neither. */
function nearest(faces: readonly FoundFace[], { width, height }: Picture): FoundFace | undefined {
  const worth = (face: FoundFace): number =>
    face.width - Math.hypot(face.left + face.width / 2 - width / 2, face.top + face.height / 2 - height / 2) / 2;
  return faces.toSorted((one, other) => worth(other) - worth(one))[0];
}

/** Everything between a picture and numbers, in WebAssembly on this machine; `folder` as `openNetworks` takes it. */
export const openEngine = async (folder: string): Promise<FaceEngine> => engineOf(await openNetworks(folder));

/** The same with networks that are open. */
export function engineOf(networks: Networks): FaceEngine {
  return {
    modelId: networks.modelId,
    look(picture) {
      const faces = findFaces(networks.blazeface, picture);
      const face = nearest(faces, picture);
      if (!face) return null;
      const mesh = findLandmarks(networks.facemesh, picture, face);
      return { view: measureView(picture, faces, face, mesh), mesh };
    },
    embed: (picture, mesh) => embedFace(networks, picture, mesh),
    tensors: networks.tensors,
  };
}
