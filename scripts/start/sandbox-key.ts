import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const fileOf = (environment: Environment): string => path.resolve(environment['MACHI_DATA'] || '.data', 'sandbox-key');

/** The key of the sandbox that runs, or ran last, on this data folder. */
export const readSandboxKey = async (environment: Environment): Promise<string | undefined> =>
  environment['SANDBOX_KEY'] || (await readFile(fileOf(environment), 'utf8').catch(() => '')) || undefined;

/** Whether the town is only for trying: each of these settings (SMTP_URL and SMS_URL together) means real use. */
const isForTrying = ({ DATABASE_URL, HOST, PUBLIC_URL, SMTP_URL, SMS_URL }: Environment): boolean =>
  !DATABASE_URL && !HOST && !PUBLIC_URL && !(SMTP_URL && SMS_URL);

/**
 * Setting that lets people try the product: a key of the sandbox, made once in the data folder. Empty if the town has
 * other users, if mail and SMS are really sent, or if SANDBOX_KEY is set, even to nothing.
 */
export async function sandboxSettings(environment: Environment): Promise<{ readonly SANDBOX_KEY?: string }> {
  if (environment['SANDBOX_KEY'] !== undefined || !isForTrying(environment)) return {};
  const kept = await readSandboxKey(environment);
  if (kept !== undefined) return { SANDBOX_KEY: kept };
  const SANDBOX_KEY = randomBytes(18).toString('base64url');
  const file = fileOf(environment);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, SANDBOX_KEY, { mode: 0o600 });
  return { SANDBOX_KEY };
}
