import '../../src/renderer/camera/face-worker.ts';
import { memory } from '@tensorflow/tfjs-core';

/** The camera's own worker, which also reports the number of tensors it holds. */
Object.assign(globalThis, { tensors: () => memory().numTensors });
