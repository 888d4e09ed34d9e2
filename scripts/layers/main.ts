import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkLayers, unusedUsers } from './check-layers.ts';
import { findCirclesOfFiles } from './find-circles.ts';
import { findKnots, type Place } from './find-knots.ts';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'apps', 'packages', 'scripts'], {
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('scripts/layers/') && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const folders = [
  '',
  'packages/domain',
  'packages/client',
  'packages/ui',
  'packages/member-desk',
  'packages/virtual-card',
  'apps/api',
  'apps/web',
  'apps/kiosk',
];
const declared = Object.fromEntries(
  folders
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(path.join(folder, 'package.json'), 'utf8'),
      );
      return [folder, new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])];
    }),
);

const places: readonly Place[] = [
  { root: 'packages/domain/src', packageName: '@machi/domain', register: 'register' },
  { root: 'packages/ui/src', packageName: '@machi/ui' },
  { root: 'packages/member-desk/src', packageName: '@machi/member-desk' },
  { root: 'apps/api/src' },
  { root: 'apps/api/src/features' },
  { root: 'apps/kiosk/src/host' },
];
const breaches = [
  ...checkLayers(files, declared),
  ...unusedUsers(files),
  ...places.flatMap((place) => findKnots(files, place)),
  ...findCirclesOfFiles(files),
];
for (const breach of breaches) console.error(breach);
console.log(`${files.length} files, ${breaches.length} breaches of the layers`);
process.exit(breaches.length > 0 ? 1 : 0);
