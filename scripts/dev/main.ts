import { spawn } from 'node:child_process';
import { sandboxSettings } from '../start/sandbox-key.ts';

/** The API reloads on its own port, behind the portal's development server. */
const API_PORT = process.env.API_PORT ?? '3001';
const PORT = process.env.PORT ?? '3000';
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;
const sandbox = await sandboxSettings(process.env);
if (sandbox.SANDBOX_KEY !== undefined)
  console.log(`  Sandbox inbox: ${PUBLIC_URL}/sandbox/${sandbox.SANDBOX_KEY}/inbox`);

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...sandbox,
      MACHI_SAMPLE: process.env.MACHI_SAMPLE || 'living',
      PORT: API_PORT,
      PUBLIC_URL,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web', '--port', PORT, '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, API_PORT },
  }),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
