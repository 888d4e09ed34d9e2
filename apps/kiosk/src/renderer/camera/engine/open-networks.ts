import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter';
import {
  fused,
  io,
  mean,
  memory,
  mul,
  ready,
  reshape,
  setBackend,
  type Rank,
  type Tensor,
  type Tensor1D,
  type Tensor2D,
  type Tensor4D,
} from '@tensorflow/tfjs-core';
import * as z from 'zod/mini';
import { dlibNetwork, type DlibNetwork } from './dlib-network.ts';

const Manifest = z.object({
  model_id: z.string(),
  files: z.array(z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })).check(z.maxLength(100)),
});

/** Built files of the networks, by name. */
interface FaceModels {
  readonly modelId: string;
  bytes(file: string): ArrayBuffer;
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Fetches the files of the manifest in `folder`. Rejects if one is missing or differs from the built one: other
 * weights would make other embeddings.
 */
async function readModels(folder: string): Promise<FaceModels> {
  const answer = await fetch(`${folder}manifest.json`);
  if (!answer.ok) throw new Error('no manifest of the networks');
  const { model_id, files } = Manifest.parse(await answer.json());
  const read = await Promise.all(
    files.map(async ({ file, sha256 }) => {
      const got = await fetch(folder + file);
      if (!got.ok) throw new Error(`${file} is missing`);
      const bytes = await got.arrayBuffer();
      if (hexOf(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) throw new Error(`${file} was changed`);
      return [file, bytes] as const;
    }),
  );
  const byName = new Map(read);
  return {
    modelId: model_id,
    bytes(file) {
      const bytes = byName.get(file);
      if (!bytes) throw new Error(`the manifest names no ${file}`);
      return bytes;
    },
  };
}

interface FaceresNetwork {
  /** 1,024 numbers a picture, none below zero. Input: blue, green, red without Caffe's means, 224 × 224. */
  run(pictures: Tensor4D): Tensor2D;
}

/** Strides of the thirteen pairs of convolutions (MobileNet v1): 2 halves the picture. */
const STRIDES = [1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1] as const;

/**
 * Builds faceres (HSE_FaceRec_tf, MobileNet v1), with the weights as human's file names them. Its graph computes the
 * scale, the shift and the limits after each convolution one by one; here they are part of it, in half the time.
 */
function faceresNetwork(specs: io.WeightsManifestEntry[], bytes: ArrayBuffer): FaceresNetwork {
  const weights = io.decodeWeights(bytes, specs);
  function weight(name: string): Tensor {
    const found = weights[name];
    if (!found) throw new Error(`no weights ${name}`);
    return found;
  }
  const shiftOf = (name: string): Tensor1D => reshape<Rank.R1>(weight(`${name}_bn/batchnorm_1/sub`), [-1]);
  const first = { filter: weight('conv1/convolution/merged_input') as Tensor4D, bias: shiftOf('conv1') };
  const pairs = STRIDES.map((strides, index) => {
    const across = `conv_dw_${index + 1}`;
    const deep = `conv_pw_${index + 1}`;
    const scale = weight(`${across}_bn/batchnorm_1/mul`);
    return {
      strides,
      across: {
        filter: mul<Tensor4D>(weight(`${across}/depthwise_kernel`), reshape(scale, [-1, 1])),
        bias: shiftOf(across),
      },
      deep: { filter: weight(`${deep}/convolution/merged_input`) as Tensor4D, bias: shiftOf(deep) },
    };
  });
  return {
    run(pictures) {
      const begun = fused.conv2d({ x: pictures, ...first, strides: 2, pad: 'same', activation: 'relu6' });
      const features = pairs.reduce((x, { strides, across, deep }) => {
        const spread = fused.depthwiseConv2d({ x, ...across, strides, pad: 'same', activation: 'relu6' });
        return fused.conv2d({ x: spread, ...deep, strides: 1, pad: 'same', activation: 'relu6' });
      }, begun);
      return mean<Tensor2D>(features, [1, 2]);
    },
  };
}

/** The four networks, ready to run. */
export interface Networks {
  readonly modelId: string;
  readonly blazeface: GraphModel;
  readonly facemesh: GraphModel;
  readonly faceres: FaceresNetwork;
  readonly dlib: DlibNetwork;
  /** Number of tensors held, which stays constant. */
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

/**
 * Loads the networks of a folder (its address, with a slash at its end) into WebAssembly. Rejects if one is missing
 * or changed, or if WebAssembly has no SIMD here.
 */
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
