import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanEnvironment } from '../bench/ground/api-process.ts';
import { builtProgram } from '../build/built-program.mjs';
import type { Scope } from '../bench/ground/scope.ts';

/** Makes a folder that is deleted with the scope. */
export const openFolder = (scope: Scope, name: string): Promise<string> =>
  scope.hold(
    () => mkdtemp(path.join(tmpdir(), `machi-${name}-`)),
    (folder) => rm(folder, { recursive: true, force: true }),
  );

/** Runs `npm run backup` or `npm run restore`; throws its output if it fails. */
export async function runTownCommand(
  verb: 'backup' | 'restore',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [builtProgram(verb), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(environment),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${verb} failed: ${said}`);
  return said;
}
