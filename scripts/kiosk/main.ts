import { spawn } from 'node:child_process';
import { buildScreens, areScreensFresh } from '../build/build-screens.ts';

const root = process.cwd();
if (!areScreensFresh(root)) {
  console.log('Building the screens …');
  await buildScreens(root);
}
const kiosk = spawn(process.execPath, ['apps/kiosk/src/browser.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => kiosk.kill(signal));
kiosk.on('exit', (code) => process.exit(code ?? 1));
