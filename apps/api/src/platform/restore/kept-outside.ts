import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Settings } from '../../settings/settings.ts';
import { NOTHING_TAKEN, TakenAway } from './taken-away.ts';

/**
 * What the data folder keeps besides the database, so that a restored database cannot undo it: the head of the audit
 * chain, withdrawals (IDs and times, no other personal data), and revocations.
 */
const KeptOutside = z.object({
  audit_head: z.nullable(z.object({ audit_seal_id: z.number(), hash: z.string(), sealed_at: z.string() })),
  withdrawn: z.array(z.object({ member_id: z.number(), withdrawn_at: z.string() })),
  taken: TakenAway.default(NOTHING_TAKEN),
});
export type KeptOutside = z.infer<typeof KeptOutside>;

const NOTHING: KeptOutside = { audit_head: null, withdrawn: [], taken: NOTHING_TAKEN };

type Place = Pick<Settings, 'dataFolder' | 'townKey'>;

const fileOf = ({ dataFolder, townKey }: Place): string => path.join(dataFolder, `${townKey}-kept.json`);

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Throws if the file exists and cannot be parsed, because it must not be overwritten then. */
export async function readKept(place: Place): Promise<KeptOutside> {
  const text = await readFile(fileOf(place), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return text === undefined ? NOTHING : KeptOutside.parse(JSON.parse(text));
}

/** Replaces the file atomically. */
export async function writeKept(place: Place, kept: KeptOutside): Promise<void> {
  const file = fileOf(place);
  await mkdir(place.dataFolder, { recursive: true, mode: 0o700 });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  await rename(half, file);
}
