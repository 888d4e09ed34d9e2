import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import { feedFiles } from '@machi/domain/transport/feed/columns';
import type { FindingList } from '@machi/domain/transport/feed/findings';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import { ZipBomb, openArchive, unpackerOf } from '../ground/unpack-zip.ts';
import type { FeedTexts } from './read-feed.ts';

const known = new Set(Object.keys(feedFiles).map((table) => `${table}.txt`));

/** `stops.txt` or `folder/stops.txt`: other depths and paths are ignored. */
const isName = (name: string): boolean =>
  /^(?:[^/\\:\0]{1,100}\/)?[^/\\:\0]{1,100}$/.test(name) && !/(?:^|\/)\.\.?(?:\/|$)/.test(name);
/** Files that archivers add. */
const isClutter = (name: string): boolean => name.startsWith('__MACOSX/') || path.posix.basename(name).startsWith('.');

type Limits = { readonly [Name in keyof typeof feedLimits]: number };

/** The entries by name; undefined if the zip as a whole is unusable. */
async function entriesOf(zip: ZipFile, findings: FindingList): Promise<Map<string, Entry> | undefined> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > feedLimits.mostEntries) {
    findings.add('error', 'zip-too-many', { value: String(zip.entryCount) });
    return undefined;
  }
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName.endsWith('/') || isClutter(fileName)) continue;
    if (!isName(fileName)) {
      findings.add('error', 'zip-name', { value: fileName });
      continue;
    }
    const name = path.posix.basename(fileName);
    if (!known.has(name)) findings.add('warning', 'file-unknown', { file: name });
    else if (entries.has(name)) findings.add('error', 'zip-twice', { file: name });
    else if (entry.isEncrypted()) findings.add('error', 'zip-encrypted', { file: name });
    else entries.set(name, entry);
  }
  return entries;
}

async function textsOf(content: Buffer, findings: FindingList, limits: Limits): Promise<FeedTexts | undefined> {
  const zip = await openArchive(content);
  const entries = await entriesOf(zip, findings);
  if (!entries) return undefined;
  if (entries.size === 0) {
    findings.add('error', 'no-files', {});
    return undefined;
  }
  const unpack = unpackerOf(zip, limits);
  return new Map(
    [...entries].map(([name, entry]) => [
      name,
      async () => {
        try {
          return await unpack(entry);
        } catch (error) {
          findings.add('error', error instanceof ZipBomb ? 'zip-bomb' : 'zip-spoilt', { file: name });
          return undefined;
        }
      },
    ]),
  );
}

/** The texts in a zip; undefined if it cannot be opened, with the reason in the findings. */
export async function openZip(
  content: Buffer,
  findings: FindingList,
  limits: Limits = feedLimits,
): Promise<FeedTexts | undefined> {
  if (content.length > limits.mostBytes) {
    findings.add('error', 'zip-too-large', {});
    return undefined;
  }
  try {
    return await textsOf(content, findings, limits);
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    // yauzl's messages about such names.
    const isName = /invalid (?:relative path|characters in fileName)|absolute path/.test(words);
    findings.add('error', isName ? 'zip-name' : 'not-zip', isName ? { value: words.split(': ').at(-1) ?? '' } : {});
    return undefined;
  }
}
