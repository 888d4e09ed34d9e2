import { buildPortal } from './build-portal.ts';
import { buildScreens, buildShell } from './build-screens.ts';

await buildPortal(process.cwd());
console.log('Built apps/web/dist.');
await buildScreens(process.cwd());
await buildShell(process.cwd());
console.log('Built apps/kiosk/dist.');
