import { fused, io, mean, mul, reshape } from '@tensorflow/tfjs-core';
import type { Rank, Tensor, Tensor1D, Tensor2D, Tensor4D } from '@tensorflow/tfjs-core';

export interface FaceresNetwork {
  /** 1,024 numbers a picture, none below zero. Takes blue, green, red without Caffe's means, 224 × 224. */
  run(pictures: Tensor4D): Tensor2D;
}

/** Steps of the thirteen pairs of convolutions (MobileNet v1): 2 halves the picture. */
const STRIDES = [1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1] as const;

/**
 * faceres (HSE_FaceRec_tf, MobileNet v1), with the weights as human's file names them. Its graph computes the scale, the
 * shift and the limits after each convolution one by one; here they are part of it, which takes half the time.
 */
export function faceresNetwork(specs: io.WeightsManifestEntry[], bytes: ArrayBuffer): FaceresNetwork {
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
