import { spawn } from 'node:child_process';

/** Waits for the end of the pipe, stops the server, and removes the folder that nobody needs then, if there is one. */
const WATCH =
  'read -r _; kill -INT "$1"; [ -z "$2" ] || { while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"; }';

/**
 * Stops a server when this process ends in whatever way: the pipe to a shell ends with it. On Windows there is no such
 * shell, and the next start stops what was left. Answers what is called once the server has ended by itself.
 * @param folder what goes with it
 */
export function watchOver(pid: number, folder = ''): () => void {
  if (process.platform === 'win32') return () => {};
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(pid), folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
