import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** File of the networks that see faces, and its source. */
interface FaceModelFile {
  readonly file: string;
  /** npm package, and the path in it. */
  readonly package: string;
  readonly path: string;
  readonly licence: string;
  readonly source: string;
}

const human = {
  package: '@vladmandic/human',
  licence: 'Apache-2.0',
  source: 'https://github.com/google/mediapipe',
} as const;
const faceres = { ...human, source: 'https://github.com/HSE-asavchenko/HSE_FaceRec_tf' } as const;
const dlib = {
  package: '@vladmandic/face-api',
  licence: 'CC0-1.0',
  source: 'https://github.com/davisking/dlib-models (dlib_face_recognition_resnet_model_v1)',
} as const;

/** Files that a camera screen loads besides its scripts. */
const files: readonly FaceModelFile[] = [
  { ...human, file: 'blazeface.json', path: 'models/blazeface.json' },
  { ...human, file: 'blazeface.bin', path: 'models/blazeface.bin' },
  { ...human, file: 'facemesh.json', path: 'models/facemesh.json' },
  { ...human, file: 'facemesh.bin', path: 'models/facemesh.bin' },
  { ...faceres, file: 'faceres.json', path: 'models/faceres.json' },
  { ...faceres, file: 'faceres.bin', path: 'models/faceres.bin' },
  { ...dlib, file: 'face_recognition_model.json', path: 'model/face_recognition_model-weights_manifest.json' },
  { ...dlib, file: 'face_recognition_model.bin', path: 'model/face_recognition_model.bin' },
  {
    file: 'tfjs-backend-wasm-simd.wasm',
    package: '@tensorflow/tfjs-backend-wasm',
    path: 'dist/tfjs-backend-wasm-simd.wasm',
    licence: 'Apache-2.0',
    source: 'https://github.com/tensorflow/tfjs',
  },
];

/** Name for everything in these files that determines an embedding. Change it with any of them. */
const MODEL_ID = 'dlib-resnet-v1+faceres-1';

const packageFolder = (name: string): string => {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const folder of paths)
    try {
      readFileSync(path.join(folder, name, 'package.json'));
      return path.join(folder, name);
    } catch {
      // Not in this folder.
    }
  throw new Error(`${name} is not installed`);
};

const versionOf = (folder: string): string => {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return version;
};

/**
 * Puts the networks beside the built screens, in faces/, with a manifest of file, bytes, sha256, licence and source.
 */
export function faceModels(): Plugin {
  return {
    name: 'face-models',
    apply: 'build',
    generateBundle() {
      const listed = files.map((one) => {
        const folder = packageFolder(one.package);
        const content = readFileSync(path.join(folder, one.path));
        this.emitFile({ type: 'asset', fileName: `faces/${one.file}`, source: content });
        return {
          file: one.file,
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          licence: one.licence,
          source: one.source,
          package: `${one.package} ${versionOf(folder)}`,
        };
      });
      this.emitFile({
        type: 'asset',
        fileName: 'faces/manifest.json',
        source: `${JSON.stringify({ model_id: MODEL_ID, files: listed }, null, 2)}\n`,
      });
    },
  };
}
