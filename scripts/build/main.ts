import { buildPortal } from './build-portal.ts';

await buildPortal(process.cwd());
console.log('Built apps/web/dist.');
