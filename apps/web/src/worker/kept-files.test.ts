import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const SHELLS = ['/offline-shell?lang=ja', '/offline-shell?lang=en'];
const FILE = '/assets/main-1.js';
/** Names of caches, with the addresses that lie in each. */
const lying = new Map<string, Set<string>>();
let served = 'tag-1';

const cacheOf = (name: string) => ({
  match: async (address: string) => (lying.get(name)?.has(address) ? new Response('') : undefined),
  put: async (address: string) => void lying.get(name)?.add(address),
});
vi.stubGlobal('BUILD', { version: 'new', files: [FILE], locales: ['ja', 'en'] });
vi.stubGlobal('self', { portalShell: 'tag-1' });
vi.stubGlobal('caches', {
  open: async (name: string) => {
    if (!lying.has(name)) lying.set(name, new Set());
    return cacheOf(name);
  },
  match: async () => undefined,
  keys: async () => [...lying.keys()],
  delete: async (name: string) => lying.delete(name),
});
vi.stubGlobal('fetch', async () => new Response('', { headers: { 'x-portal-shell': served } }));
afterAll(() => vi.unstubAllGlobals());

const { forgetOthers, keepAll } = await import('./kept-files.ts');
beforeEach(() => {
  lying.clear();
  served = 'tag-1';
});

test('the files are kept with a shell of their own version; one of another refuses them, until it is served', async () => {
  served = 'tag-2';
  await expect(keepAll()).rejects.toThrow('another version');
  expect([...lying.values()].flatMap((addresses) => [...addresses])).toEqual([FILE]);
  served = 'tag-1';
  await keepAll();
  expect([...lying]).toEqual([['portal-new-tag-1', new Set([FILE, ...SHELLS])]]);
});

test('of other caches only older versions of the portal go', async () => {
  for (const name of ['portal-old-tag-0', 'portal-new-tag-1', 'of-another']) lying.set(name, new Set());
  await forgetOthers();
  expect([...lying.keys()]).toEqual(['portal-new-tag-1', 'of-another']);
});
