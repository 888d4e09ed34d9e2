import type { FoundFace } from '@machi/domain/faces/blazeface';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FaceView } from '@machi/domain/faces/view';
import { embedFace } from './embed.ts';
import { findFaces } from './find-faces.ts';
import { findLandmarks, type Mesh } from './find-landmarks.ts';
import { measureView } from './measure-view.ts';
import { openNetworks, type Networks } from './open-networks.ts';
import type { Picture } from './picture.ts';

/** The nearest person in one picture. */
export interface Look {
  readonly view: FaceView;
  readonly mesh: Mesh;
}

export interface FaceEngine {
  readonly modelId: string;
  /** Null without a face. */
  look(picture: Picture): Look | null;
  /** Embedding of the face that was seen in this picture. */
  embed(picture: Picture, mesh: Mesh): FaceEmbedding;
  tensors(): number;
}

/** The person before the camera is large and central; people passing behind are neither. */
function nearest(faces: readonly FoundFace[], { width, height }: Picture): FoundFace | undefined {
  const worth = (face: FoundFace): number =>
    face.width - Math.hypot(face.left + face.width / 2 - width / 2, face.top + face.height / 2 - height / 2) / 2;
  return faces.toSorted((one, other) => worth(other) - worth(one))[0];
}

/** Opens the way from a picture to an embedding, in WebAssembly on this machine; `folder` as for `openNetworks`. */
export const openEngine = async (folder: string): Promise<FaceEngine> => engineOf(await openNetworks(folder));

/** The same with open networks. */
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
