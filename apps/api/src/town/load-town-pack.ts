import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { optionalTownFiles, townFiles, type TownPack } from '@machi/domain/town/model';
import { parseTownPack } from '@machi/domain/town/parse-town-pack';
import type { Feed } from '@machi/domain/transport/feed/tables';
import { formatTownProblems, inFileOrder, type TownProblem } from '@machi/domain/town/town-problems';
import { X509Certificate, createPublicKey } from 'node:crypto';
import { feedTownOf } from '../transport/judge-feed.ts';
import { readPackFeed } from '../transport/pack-feed.ts';
import { readPackFiles, type DeskPictures, type ServedFile } from './pack-files.ts';

const opens = (open: (pem: string) => unknown, pem: string): boolean => {
  try {
    open(pem);
    return true;
  } catch {
    return false;
  }
};

/** Unreadable keys and certificates of the pack: reported at the start, not when the first card is linked. */
function cardKeyProblems({ passes }: Pick<TownPack, 'passes'>): TownProblem[] {
  const { trusted_authorities, age_record_keys = [], signing } = passes.individual_number_card;
  const problem = (place: string, reason: string): TownProblem => ({
    file: 'passes.json',
    path: `individual_number_card.${place}`,
    reason,
  });
  const certificateProblems = (place: string, pems: readonly string[]): TownProblem[] =>
    pems.flatMap((pem, index) =>
      opens((text) => new X509Certificate(text), pem)
        ? []
        : [problem(`${place}[${index}]`, 'is no certificate that can be opened (PEM)')],
    );
  return [
    ...certificateProblems('trusted_authorities', trusted_authorities),
    ...certificateProblems('signing.trusted_authorities', signing?.trusted_authorities ?? []),
    ...certificateProblems('signing.former_authorities', signing?.former_authorities ?? []),
    ...age_record_keys.flatMap((pem, index) =>
      opens((text) => createPublicKey(text), pem)
        ? []
        : [problem(`age_record_keys[${index}]`, 'is no public key or certificate that can be opened (PEM)')],
    ),
  ];
}

type ReadResult = { readonly content: unknown } | { readonly reason: string } | 'left-out';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** V8 names the position of a syntax error, except when the text ends too early. */
function jsonReason(error: SyntaxError, text: string): string {
  const place = error.message.includes('position') ? '' : ` at the end of the file (line ${text.split('\n').length})`;
  return `is not valid JSON: ${error.message}${place}`;
}

async function readJson(folder: string, name: string): Promise<ReadResult> {
  const file = path.join(folder, name);
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (isMissing(error) && optionalTownFiles.has(name)) return 'left-out';
    return { reason: isMissing(error) ? 'the file is missing' : `cannot be read: ${String(error)}` };
  }
  try {
    return { content: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { reason: jsonReason(error, text) };
    throw error;
  }
}

/** Changes that were published at the desk and hold in a loaded town. */
export interface PackInForce {
  readonly ids: readonly number[];
  /** Those without which the pack had to be opened, because it has mistakes with them. */
  readonly leftOut: readonly number[];
}

/** A town pack, its pictures and documents by their name in the pack (`images/spots/2.svg`), and its feed, if any. */
export interface LoadedTown {
  readonly pack: TownPack;
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly feed: Feed | undefined;
  readonly changes?: PackInForce;
}

/** The JSON of a pack's files by their names, and what cannot be read. */
export async function readPackJson(folder: string) {
  const names = Object.keys(townFiles);
  const results = await Promise.all(names.map((name) => readJson(folder, name)));
  const contents: Record<string, unknown> = {};
  const unreadable: TownProblem[] = [];
  for (const [index, result] of results.entries()) {
    const file = names[index] ?? '';
    if (result === 'left-out') continue;
    if ('reason' in result) unreadable.push({ file, path: '', reason: result.reason });
    else contents[file] = result.content;
  }
  return { contents: contents as Readonly<Record<string, unknown>>, unreadable };
}

/** Checks a pack's files, with its pictures, documents and feed; all mistakes at once. */
export async function judgePack(
  folder: string,
  contents: Readonly<Record<string, unknown>>,
  put: DeskPictures = new Map(),
): Promise<LoadedTown | { readonly problems: readonly TownProblem[] }> {
  const { files, problems: fileProblems } = await readPackFiles(folder, contents, put);
  const parsed = parseTownPack(contents);
  const keyProblems = 'pack' in parsed ? cardKeyProblems(parsed.pack) : [];
  const { feed, problems: feedProblems } =
    'pack' in parsed ? await readPackFeed(folder, feedTownOf(parsed.pack)) : { feed: undefined, problems: [] };
  const others = 'problems' in parsed ? parsed.problems : [];
  const problems = inFileOrder([...others, ...fileProblems, ...keyProblems, ...feedProblems]);
  return 'pack' in parsed && problems.length === 0 ? { pack: parsed.pack, files, feed } : { problems };
}

/**
 * Reads and checks the town pack in a folder such as `towns/hoshimori`. Throws one Error that lists every mistake with
 * its file, path and reason.
 */
export async function loadTownPack(folder: string): Promise<LoadedTown> {
  const { contents, unreadable } = await readPackJson(folder);
  const judged = await judgePack(folder, contents);
  if (unreadable.length === 0 && 'pack' in judged) return judged;
  const known = new Set(unreadable.map(({ file }) => file));
  const others = 'problems' in judged ? judged.problems.filter(({ file }) => !known.has(file)) : [];
  const problems = inFileOrder([...unreadable, ...others]);
  throw new Error(
    `The town pack in ${folder} has ${problems.length} mistake${problems.length === 1 ? '' : 's'}:\n${formatTownProblems(problems)}`,
  );
}
