import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/** The kernel's clock ticks a second; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds of processor time that a process has used; 0 without /proc. */
async function processSeconds(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

/** Resident memory of a process in MB (10^6 bytes); NaN without /proc. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}

/** Seconds of processor time that the whole machine has used. */
const machineSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/** Reports the cores that each process and the rest of the machine kept busy since the start. */
export async function watchProcessors(
  pids: Readonly<Record<string, number>>,
): Promise<() => Promise<Record<string, number>>> {
  const began = performance.now();
  const names = Object.keys(pids);
  const before = await Promise.all(Object.values(pids).map(processSeconds));
  const machineBefore = machineSeconds();
  return async () => {
    const after = await Promise.all(Object.values(pids).map(processSeconds));
    const wall = (performance.now() - began) / 1000;
    const used = names.map((_name, index) => (after[index] ?? 0) - (before[index] ?? 0));
    const rest = machineSeconds() - machineBefore - used.reduce((sum, seconds) => sum + seconds, 0);
    return Object.fromEntries([
      ...names.map((name, index) => [name, (used[index] ?? 0) / wall]),
      ['rest', rest / wall],
    ]);
  };
}
