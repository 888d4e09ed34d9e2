import { spawn } from 'node:child_process';
import { buildScreens, buildShell, isTerminalFresh } from '../build/build-screens.ts';

const root = process.cwd();
if (!isTerminalFresh(root)) {
  console.log('Building the terminal …');
  await buildScreens(root);
  await buildShell(root);
}
const kiosk = spawn(process.execPath, ['apps/kiosk/dist/main/browser.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => kiosk.kill(signal));
kiosk.on('exit', (code) => process.exit(code ?? 1));
