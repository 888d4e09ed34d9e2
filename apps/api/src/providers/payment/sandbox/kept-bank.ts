import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { SandboxIntent, SandboxSession } from './bank.ts';

/** The sandbox's data and its port, to which open pages lead. */
export interface KeptBank {
  readonly port: number;
  readonly sessions: readonly SandboxSession[];
  readonly intents: readonly SandboxIntent[];
}

const NOTHING: KeptBank = { port: 0, sessions: [], intents: [] };
/** Validates our own file; an invalid one is ignored as a whole. */
const Kept = z.object({
  port: z.number().int().min(0).max(65_535),
  sessions: z.array(
    z.custom<SandboxSession>((value) => z.object({ id: z.string(), status: z.string() }).safeParse(value).success),
  ),
  intents: z.array(
    z.custom<SandboxIntent>((value) => z.object({ id: z.string(), status: z.string() }).safeParse(value).success),
  ),
});

/** The file of a town's payment sandbox. */
export const fileOfBank = ({
  dataFolder,
  townKey,
}: {
  readonly dataFolder: string;
  readonly townKey: string;
}): string => path.join(dataFolder, 'sandbox-payments', `${townKey}.json`);

/** A file that outlives the process. */
export const keptBank = (file: string) => ({
  async read(): Promise<KeptBank> {
    try {
      return Kept.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return NOTHING;
    }
  },
  async write(bank: KeptBank): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(bank), { mode: 0o600 });
    await rename(`${file}.new`, file);
  },
});
