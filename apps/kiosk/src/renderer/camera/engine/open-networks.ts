import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { io, memory, ready, setBackend } from '@tensorflow/tfjs-core';
import { dlibNetwork } from './dlib-network.ts';
import type { DlibNetwork } from './dlib-network.ts';
import { faceresNetwork } from './faceres-network.ts';
import type { FaceresNetwork } from './faceres-network.ts';
import { readModels } from './read-models.ts';
import type { FaceModels } from './read-models.ts';

/** The four networks, ready to run. */
export interface Networks {
  readonly modelId: string;
  readonly blazeface: GraphModel;
  readonly facemesh: GraphModel;
  readonly faceres: FaceresNetwork;
  readonly dlib: DlibNetwork;
  /** How many tensors are held: it stays the same. */
  tensors(): number;
}

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

function graphModel(models: FaceModels, name: string): Promise<GraphModel> {
  const { modelTopology, weightsManifest, format, generatedBy, convertedBy, signature }: io.ModelJSON = JSON.parse(
    textOf(models.bytes(`${name}.json`)),
  );
  return loadGraphModel(
    io.fromMemory({
      modelTopology,
      weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
      weightData: models.bytes(`${name}.bin`),
      format: format ?? 'graph-model',
      generatedBy: generatedBy ?? null,
      convertedBy: convertedBy ?? null,
      ...(signature ? { signature } : {}),
    }),
  );
}

/** Loads the networks of a folder (its address, with a slash at its end) into WebAssembly. Rejects when one is missing, changed, or WebAssembly has no SIMD here. */
export async function openNetworks(folder: string): Promise<Networks> {
  const models = await readModels(folder);
  setWasmPaths(folder);
  if (!(await setBackend('wasm'))) throw new Error('WebAssembly does not start');
  await ready();
  const [blazeface, facemesh] = await Promise.all([graphModel(models, 'blazeface'), graphModel(models, 'facemesh')]);
  const { weightsManifest: faceresWeights }: io.ModelJSON = JSON.parse(textOf(models.bytes('faceres.json')));
  const faceres = faceresNetwork(
    faceresWeights.flatMap(({ weights }) => weights),
    models.bytes('faceres.bin'),
  );
  const [group]: io.WeightsManifestConfig = JSON.parse(textOf(models.bytes('face_recognition_model.json')));
  if (!group) throw new Error('dlib’s weights are not described');
  const dlib = dlibNetwork(group.weights, models.bytes('face_recognition_model.bin'));
  return { modelId: models.modelId, blazeface, facemesh, faceres, dlib, tensors: () => memory().numTensors };
}
