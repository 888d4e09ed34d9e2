import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packReferences } from '@machi/domain/town/pack-references';
import { BASEMAP } from '@machi/domain/pictures/model';
import { lookIntoPdf } from '../ground/pdf-contents.ts';
import { SVG_BYTES, svgMistakes } from '@machi/domain/town/svg';
import type { TownProblem } from '@machi/domain/town/town-problems';

/** A picture or document of the town pack, as served. */
export interface ServedFile {
  /** Absolute path; a picture of the desk has its content instead. */
  readonly path: string;
  readonly content?: Uint8Array;
  /** First 8 hexadecimal digits of the content's SHA-256, for addresses that can be cached for good. */
  readonly hash: string;
  /** Value of Content-Type. */
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.geojson': 'application/geo+json',
};

/** The first bytes of each format. */
const beginnings: Readonly<Record<string, RegExp>> = {
  '.png': /^\x89PNG\r\n\x1a\n/,
  '.jpg': /^\xff\xd8\xff/,
  '.webp': /^RIFF[^]{4}WEBP/,
  '.pdf': /^%PDF-/,
};

/** Public PDFs may contain only pages. */
async function pdfMistakes(content: Buffer): Promise<string[]> {
  const { contents, isLocked } = await lookIntoPdf(content);
  const mistakes = {
    pages: [],
    script: ['holds a script, a form that sends or something to play; print it into a new PDF'],
    attachment: ['carries other files; print it into a new PDF'],
    unclear: ['has a part that cannot be read; print it into a new PDF'],
  };
  return [...mistakes[contents], ...(isLocked ? ['is locked; save it without a password'] : [])];
}

async function contentMistakes(extension: string, content: Buffer): Promise<string[]> {
  // Already checked by its schema.
  if (extension === '.geojson') return [];
  if (extension !== '.svg') {
    const isGenuine = beginnings[extension]?.test(content.toString('latin1', 0, 16)) ?? false;
    if (!isGenuine) return [`is no ${extension.slice(1)} file, whatever its name says`];
    return extension === '.pdf' ? pdfMistakes(content) : [];
  }
  const isHeavy = content.length >= SVG_BYTES;
  const weight = `is ${Math.ceil(content.length / 1024)} KB; a drawing must be below ${SVG_BYTES / 1024} KB`;
  return [...(isHeavy ? [weight] : []), ...svgMistakes(content.toString('utf8'))];
}

type ReadFile = { readonly served: ServedFile; readonly mistakes: readonly string[] } | { readonly unreadable: string };

/** Pictures that were put in at the desk, by their names in the pack. */
export type DeskPictures = ReadonlyMap<string, Uint8Array>;

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 8);

async function readPackFile(folder: string, name: string, put: DeskPictures): Promise<ReadFile> {
  const own = put.get(name);
  if (own) return { served: { path: '', content: own, hash: hashOf(own), type: 'image/webp' }, mistakes: [] };
  const file = path.resolve(folder, name);
  const extension = path.extname(name);
  try {
    const content = await readFile(file);
    return {
      served: { path: file, hash: hashOf(content), type: types[extension] ?? 'application/octet-stream' },
      mistakes: await contentMistakes(extension, content),
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { unreadable: code === 'ENOENT' ? 'does not exist' : `cannot be read: ${String(error)}` };
  }
}

/**
 * Reads every picture and document that the pack's JSON names, and the map; missing or faulty files become problems.
 */
export async function readPackFiles(
  folder: string,
  contents: Readonly<Record<string, unknown>>,
  put: DeskPictures,
): Promise<{ readonly files: ReadonlyMap<string, ServedFile>; readonly problems: readonly TownProblem[] }> {
  const references = packReferences(contents);
  const maps = Object.hasOwn(contents, BASEMAP) ? [BASEMAP] : [];
  const names = [...new Set([...references.map(({ named }) => named), ...maps])];
  const read = await Promise.all(names.map((name) => readPackFile(folder, name, put)));
  const files = new Map<string, ServedFile>();
  const problems: TownProblem[] = [];
  for (const [index, result] of read.entries()) {
    const name = names[index] ?? '';
    if ('unreadable' in result) {
      for (const { file, path: place, named } of references)
        if (named === name) problems.push({ file, path: place, reason: `${name} ${result.unreadable}` });
    } else {
      files.set(name, result.served);
      problems.push(...result.mistakes.map((reason) => ({ file: name, path: '', reason })));
    }
  }
  return { files, problems };
}
