import { spawn } from 'node:child_process';
import path from 'node:path';

/** Builds a folder's vite configuration; rejects with `complaint` if that fails. */
export async function runVite(root: string, args: readonly string[], complaint: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [vite, 'build', ...args, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      // The caller may be a test, whose NODE_ENV would make Vite build React for development, twice as heavy.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(complaint);
}
