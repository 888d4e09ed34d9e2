import * as z from 'zod/mini';

const Manifest = z.object({
  model_id: z.string(),
  files: z.array(z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })).check(z.maxLength(100)),
});

/** The networks' files as they were built, by name. */
export interface FaceModels {
  readonly modelId: string;
  bytes(file: string): ArrayBuffer;
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Fetches the files that the manifest of `folder` names. Rejects when one is missing or is not the one that was built:
 * other weights would make other embeddings.
 */
export async function readModels(folder: string): Promise<FaceModels> {
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
