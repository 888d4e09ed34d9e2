import path from 'node:path';
import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { feedFiles } from '@machi/domain/transport/feed/columns';
import type { FindingList } from '@machi/domain/transport/feed/findings';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import type { FeedTexts } from './read-feed.ts';

/** A small file may be all one letter. */
const RATIO_FROM_BYTES = 1024 * 1024;
const known = new Set(Object.keys(feedFiles).map((table) => `${table}.txt`));

class Bomb extends Error {}

/** `stops.txt`, or `folder/stops.txt`: what is deeper, above or elsewhere is no name. */
const isName = (name: string): boolean =>
  /^(?:[^/\\:\0]{1,100}\/)?[^/\\:\0]{1,100}$/.test(name) && !/(?:^|\/)\.\.?(?:\/|$)/.test(name);
/** What programs add by themselves. */
const isClutter = (name: string): boolean => name.startsWith('__MACOSX/') || path.posix.basename(name).startsWith('.');

type Limits = { readonly [Name in keyof typeof feedLimits]: number };
/** So many bytes may still be unpacked of all. */
interface Rest {
  left: number;
}

/** Unpacks one file, counting as it goes: what the zip says of its size counts for nothing, and what fails counts, too. */
async function unpack(zip: ZipFile, entry: Entry, rest: Rest, limits: Limits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const most = Math.min(limits.mostFileBytes, rest.left);
  const stream: Readable = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    rest.left -= chunk.length;
    const isUnlikely = bytes > RATIO_FROM_BYTES && bytes > entry.compressedSize * limits.mostRatio;
    if (bytes > most || isUnlikely) throw new Bomb();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The entries by their names; undefined when the zip as a whole cannot be used. */
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
  // Names that lead elsewhere are refused by yauzl; the sizes that are told are compared with what comes.
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false, strictFileNames: true });
  const entries = await entriesOf(zip, findings);
  if (!entries) return undefined;
  if (entries.size === 0) {
    findings.add('error', 'no-files', {});
    return undefined;
  }
  const rest = { left: limits.mostUnpackedBytes };
  return new Map(
    [...entries].map(([name, entry]) => [
      name,
      async () => {
        try {
          return await unpack(zip, entry, rest, limits);
        } catch (error) {
          findings.add('error', error instanceof Bomb ? 'zip-bomb' : 'zip-spoilt', { file: name });
          return undefined;
        }
      },
    ]),
  );
}

/** The texts in a zip; undefined when it cannot be opened, which the findings say. */
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
    // What yauzl says of a name that leads elsewhere.
    const isName = /invalid (?:relative path|characters in fileName)|absolute path/.test(words);
    findings.add('error', isName ? 'zip-name' : 'not-zip', isName ? { value: words.split(': ').at(-1) ?? '' } : {});
    return undefined;
  }
}
