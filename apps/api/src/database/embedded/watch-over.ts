import { spawn } from 'node:child_process';

/**
 * Stops a server when this process ends in whatever way: the pipe to a shell ends with it. On Windows there is no such
 * shell, and the next start stops what was left. Answers what is called once the server has ended by itself.
 */
export function watchOver(pid: number): () => void {
  if (process.platform === 'win32') return () => {};
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
