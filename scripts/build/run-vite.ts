import { spawn } from 'node:child_process';
import path from 'node:path';

/** Builds a folder's vite configuration; rejects with `complaint` when that fails. */
export async function runVite(root: string, args: readonly string[], complaint: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [vite, 'build', ...args, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      // Whoever calls may be a test, whose environment Vite would take over: React's development build, twice as heavy.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(complaint);
}
