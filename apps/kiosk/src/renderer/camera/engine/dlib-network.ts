import {
  add,
  avgPool,
  fused,
  io,
  matMul,
  maxPool,
  mean,
  mul,
  pad,
  relu,
  reshape,
  sub,
  tensor1d,
  tidy,
  type Rank,
  type Tensor,
  type Tensor1D,
  type Tensor2D,
  type Tensor4D,
} from '@tensorflow/tfjs-core';

export interface DlibNetwork {
  /** 128 numbers a picture, not normalized. Input: RGB from 0 to 255, 150 × 150. */
  run(pictures: Tensor4D): Tensor2D;
}

interface Convolution {
  readonly filters: Tensor4D;
  readonly bias: Tensor1D;
}

const MEAN_RGB = [122.782, 117.001, 104.298];

/** Layers after the first convolution; a name that ends in `_down` halves the picture. */
const LAYERS: readonly string[] = (
  'conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2 ' +
  'conv256_down conv256_1 conv256_2 conv256_down_out'
).split(' ');

/** Convolutions by name, each with the following scale folded into its weights. */
function foldConvolutions(specs: readonly io.WeightsManifestEntry[], weights: Readonly<Record<string, Tensor>>) {
  function weight(name: string): Tensor {
    const found = weights[name];
    if (!found) throw new Error(`no weights ${name}`);
    return found;
  }
  const folded = new Map<string, Convolution>();
  for (const { name } of specs) {
    const [, layer] = /^(.*)\/conv\/filters$/.exec(name) ?? [];
    if (layer === undefined) continue;
    const scale = weight(`${layer}/scale/weights`);
    folded.set(layer, {
      filters: mul<Tensor4D>(weight(name), scale),
      bias: tidy(() =>
        reshape<Rank.R1>(add(mul(weight(`${layer}/conv/bias`), scale), weight(`${layer}/scale/biases`)), [-1]),
      ),
    });
  }
  return { folded, last: weight('fc') };
}

/** dlib's network of 29 convolutions (dlib_face_recognition_resnet_model_v1), with face-api's names for the weights. */
export function dlibNetwork(specs: io.WeightsManifestEntry[], bytes: ArrayBuffer): DlibNetwork {
  const weights = io.decodeWeights(bytes, specs);
  const { folded, last } = foldConvolutions(specs, weights);
  for (const [name, tensor] of Object.entries(weights)) if (name !== 'fc') tensor.dispose();

  function convolve(x: Tensor4D, name: string, strides: 1 | 2, activation: 'relu' | 'linear'): Tensor4D {
    const convolution = folded.get(name);
    if (!convolution) throw new Error(`no convolution ${name}`);
    const { filters, bias } = convolution;
    return fused.conv2d({ x, filter: filters, strides, pad: strides === 2 ? 'valid' : 'same', bias, activation });
  }
  function residual(x: Tensor4D, name: string): Tensor4D {
    const isDown = name.includes('_down');
    const out = convolve(convolve(x, `${name}/conv1`, isDown ? 2 : 1, 'relu'), `${name}/conv2`, 1, 'linear');
    const short = isDown ? avgPool(x, 2, 2, 'valid') : x;
    const most = [1, 2, 3].map((axis) => Math.max(out.shape[axis] ?? 0, short.shape[axis] ?? 0));
    // Pads a smaller tensor, or one with fewer channels, with zeros.
    const filled = (tensor: Tensor4D): Tensor4D =>
      pad(tensor, [[0, 0], ...most.map((size, axis): [number, number] => [0, size - (tensor.shape[axis + 1] ?? 0)])]);
    return relu(add<Tensor4D>(filled(short), filled(out)));
  }
  return {
    run: (pictures) =>
      tidy(() => {
        const normal = mul<Tensor4D>(sub(pictures, tensor1d(MEAN_RGB)), 1 / 255);
        const first = maxPool(convolve(normal, 'conv32_down', 2, 'relu'), 3, 2, 'valid');
        const features = LAYERS.reduce(residual, first);
        return matMul<Tensor2D>(mean(features, [1, 2]), last);
      }),
  };
}
