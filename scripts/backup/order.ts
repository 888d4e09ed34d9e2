import path from 'node:path';
import { parseArgs } from 'node:util';

/** The caller's mistake, or an obstacle: shown as a sentence, without a stack. */
export class Hindrance extends Error {}

export interface Order {
  readonly databaseUrl: string;
  /** The town's key, which is also its schema's name. */
  readonly schema: string;
  /** Absolute path of the archive. */
  readonly file: string;
  /** For restoring only: existing data may be replaced. */
  readonly replaces: boolean;
}

/**
 * Reads command line and settings.
 * @param usage shown if the command line is not understood
 * @param ownFile a town's archive if the command line names none
 */
export function readOrder(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  usage: string,
  ownFile: (schema: string) => string | undefined = () => undefined,
): Order {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
  } catch {
    throw new Hindrance(usage);
  }
  const [named, ...others] = parsed.positionals;
  if (others.length > 0) throw new Hindrance(usage);
  const databaseUrl = environment.DATABASE_URL ?? '';
  if (databaseUrl === '')
    throw new Hindrance(
      'This works on PostgreSQL only: set DATABASE_URL. The embedded database is copied: stop Machi, and copy the folder MACHI_DATA.',
    );
  if (!/^postgres(?:ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? ''))
    throw new Hindrance('DATABASE_URL is not the address of a PostgreSQL database.');
  const schema = environment.MACHI_TOWN || 'hoshimori';
  if (!/^[a-z][a-z0-9]{2,30}$/.test(schema)) throw new Hindrance('MACHI_TOWN is not the key of a town.');
  const file = named ?? ownFile(schema);
  if (file === undefined) throw new Hindrance(usage);
  // npm runs its scripts in the project's folder; the caller means their own.
  return {
    databaseUrl,
    schema,
    file: path.resolve(environment.INIT_CWD ?? '', file),
    replaces: parsed.values.replace,
  };
}

/** Runs a command's work; shows an obstacle as its sentence. */
export async function runOrder(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof Hindrance ? error.message : `It did not work: ${error.message || error.name}`);
    process.exitCode = 1;
  }
}
