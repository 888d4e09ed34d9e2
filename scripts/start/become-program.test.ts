import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../become-program.mjs', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-become-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a Node that becomes another one; both print their process id. `before` runs in the first one. */
async function run(output: string | undefined, before = '') {
  const next = `console.log('then', process.pid, process.env.SAID); if (process.env.BESIDE) require('fs').writeSync(3, 'beside'); process.exit(7)`;
  const script = `import { becomeProgram } from ${JSON.stringify(PROGRAM)}; ${before}
    process.stdout.write('first ' + process.pid + '\\n');
    const env = { ...process.env, SAID: 'as told', GONE: undefined, BESIDE: ${JSON.stringify(output ?? '')} };
    becomeProgram(process.execPath, ['-e', ${JSON.stringify(next)}], env, ${JSON.stringify(output)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said, pid: child.pid };
}

test('the program takes the place of the process: nobody waits beside it', async () => {
  const { code, said, pid } = await run(undefined);
  expect(said).toBe(`first ${pid}\nthen ${pid} as told\n`);
  expect(code).toBe(7);
});

test('its output goes to a file for its owner alone, and it still reaches whoever started it', async () => {
  const file = path.join(folder, 'it is a log');
  const { code, said, pid } = await run(file);
  expect(said).toBe(`first ${pid}\nbeside`);
  expect(await readFile(file, 'utf8')).toBe(`then ${pid} as told\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(code).toBe(7);
});

test('where Node cannot do that, the process waits and ends as the program does', async () => {
  const file = path.join(folder, 'of a child');
  const { code, said, pid } = await run(file, 'process.execve = undefined;');
  expect(said).toBe(`first ${pid}\nbeside`);
  expect(await readFile(file, 'utf8')).toMatch(/^then \d+ as told\n$/);
  expect(code).toBe(7);
});
