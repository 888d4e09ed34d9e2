import { buildPortal } from './build-portal.ts';
import { buildScreens, buildShell } from './build-screens.ts';

const root = process.cwd();

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  async server() {
    const { buildServer } = await import('./build-server.ts');
    await buildServer(root);
    console.log('Built apps/api/dist.');
  },
  async portal() {
    await buildPortal(root);
    console.log('Built apps/web/dist.');
  },
  async terminal() {
    await buildScreens(root);
    await buildShell(root);
    console.log('Built apps/kiosk/dist.');
  },
};

const wished = process.argv.slice(2);
if (wished.some((name) => !Object.hasOwn(PARTS, name)))
  throw new Error(`npm run build knows ${Object.keys(PARTS).join(', ')}.`);
for (const [name, build] of Object.entries(PARTS)) if (wished.length === 0 || wished.includes(name)) await build();
