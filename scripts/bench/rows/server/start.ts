import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanEnvironment } from '../../ground/api-process.ts';
import { freePort } from '../../../postgres/free-port.ts';
import { median } from '../../ground/statistics.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const LIMIT_MILLISECONDS = 600_000;

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/spots`).then(
    (response) => response.ok,
    () => false,
  );

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

async function stop({ child, ended }: Started): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** Milliseconds from `npm start` to the first answer; the server is stopped afterwards. */
async function startOnce(scope: BenchContext['scope'], folder: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  // A process group of its own, so that npm, the launcher and the server can be stopped together.
  const started = await scope.hold(() => {
    const child = spawn('npm', ['start'], {
      detached: true,
      stdio: 'ignore',
      env: cleanEnvironment({ PORT: String(port), MACHI_DATA: folder }),
    });
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) };
  }, stop);
  while (!(await answers(port))) {
    if (started.child.exitCode !== null || performance.now() - began > LIMIT_MILLISECONDS)
      throw new Error('npm start did not answer');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const took = performance.now() - began;
  await stop(started);
  return took;
}

async function run({ scope, rounds, findings, progress }: BenchContext): Promise<Figure[]> {
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-start-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const cold = await startOnce(scope, folder);
  progress(`start: filling the data folder took ${(cold / 1000).toFixed(1)} s`);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seconds.push((await startOnce(scope, folder)) / 1000);
    progress(`start ${round + 1}/${rounds}: ${seconds.at(-1)?.toFixed(2)} s`);
  }
  return [
    {
      name: 'start, warm',
      value: median(seconds),
      unit: 's',
      reach: { comparison: '<=', value: 3 },
      product: seconds,
      per: 's',
      notes: [`the first start ${(cold / 1000).toFixed(1)} s`],
    },
    {
      name: 'start, memory',
      value: findings.residentMegabytesAfterBooking ?? Number.NaN,
      unit: 'MB',
      reach: { comparison: '<=', value: 180 },
      notes: ['API on PostgreSQL after the booking row'],
    },
  ];
}

/** Warm `npm start` until the first answer, and the API's memory after the booking row. */
export const start: BenchRow = { name: 'start', needs: ['booking'], run };
