import { createInflate } from 'node:zlib';

/** The first suspicious content found in a PDF, or 'pages' for none. */
export type PdfContents =
  | 'pages'
  /** Runs or sends something: a script, a program, a dynamic form. */
  | 'script'
  /** Contains other files. */
  | 'attachment'
  /** A part that may hold objects is unreadable. */
  | 'unclear';

export interface LookedIntoPdf {
  readonly contents: PdfContents;
  /** Encrypted, even with an empty password: its streams cannot be checked. */
  readonly isLocked: boolean;
}

/** Bytes of one unpacked object stream: far more than any program packs together. */
const MOST_OF_A_STREAM = 8_000_000;
/** Bytes read of all streams, packed and unpacked: far more than a document of 5 MB has. */
const MOST_READ = 40_000_000;
/** Packed bytes read at once. */
const PIECE = 65_536;

/** Streams to unpack; each holds a hundred objects or more. */
const MOST_STREAMS = 1000;

/** Matches a name whose letters may be written as hex codes (ISO 32000-2, 7.3.5). */
const written = (name: string): string =>
  `/${[...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('')}(?![^\\s\\0()<>[\\]{}/%])`;
const anyOf = (...names: string[]): RegExp => new RegExp(names.map(written).join('|'));

/**
 * Actions that run, open or send something (12.6.4), annotations that play, and Adobe's forms, which contain scripts.
 */
const SCRIPT = anyOf(
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'XFA',
);
/** Files of the document, an annotation or a part (7.11.4, 12.5.6.15, 14.13), and links into them. */
const ATTACHMENT = anyOf('EmbeddedFiles', 'EmbeddedFile', 'FileAttachment', 'AFRelationship', 'GoToE');
const LOCK = anyOf('Encrypt');
/** Keys of every object stream (7.5.7). */
const [FIRST, COUNT, OBJECTS] = [anyOf('First'), anyOf('N'), anyOf('ObjStm')];
/** Filters that no current program uses for objects. */
const ODD_FILTER = anyOf(
  'LZWDecode',
  'LZW',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'RunLengthDecode',
  'RL',
  'Crypt',
  'Predictor',
);
const STREAM = /(?<!end)stream\r?\n/g;

function found(text: string): PdfContents {
  if (SCRIPT.test(text)) return 'script';
  return ATTACHMENT.test(text) ? 'attachment' : 'pages';
}

/** The first bytes of zlib data (RFC 1950, 2.2). */
const isPacked = (content: Buffer): boolean =>
  content.length >= 2 && (content.readUInt8(0) & 0x0f) === 8 && content.readUInt16BE(0) % 31 === 0;

interface Inflated {
  /** Undefined: not zlib, or too long. */
  readonly text?: string;
  /** Bytes read for it, packed and unpacked. */
  readonly read: number;
}

/** Unpacks at most `most` bytes from the start. */
async function inflate(content: Buffer, most: number): Promise<Inflated> {
  if (!isPacked(content)) return { read: 0 };
  const inflater = createInflate();
  const given = content.subarray(0, most);
  for (let at = 0; at < given.length; at += PIECE) inflater.write(given.subarray(at, at + PIECE));
  inflater.end();
  const chunks: Buffer[] = [];
  let length = 0;
  // A piece that broke off in the middle was read, too.
  let last = 0;
  const cost = (): number => length + inflater.bytesWritten + last;
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_OF_A_STREAM || cost() > most) return { read: cost() };
      chunks.push(chunk);
    }
  } catch {
    last = PIECE;
    // Bytes before the error count: some programs read them, too.
    if (length === 0) return { read: cost() };
  } finally {
    inflater.destroy();
  }
  return { text: Buffer.concat(chunks).toString('latin1'), read: cost() };
}

/** Checks object streams. One that cannot be unpacked is 'unclear', except in an encrypted document, where none can. */
async function lookIntoStreams(content: Buffer, text: string, isLocked: boolean): Promise<PdfContents> {
  let from = 0;
  let streams = 0;
  let left = MOST_READ;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const before = text.slice(from, index);
    from = index + keyword.length;
    if (!FIRST.test(before) || !COUNT.test(before)) continue;
    streams += 1;
    if (streams > MOST_STREAMS || ODD_FILTER.test(before)) return 'unclear';
    const { text: objects, read } = await inflate(content.subarray(from), left);
    left -= read;
    if (left <= 0) return 'unclear';
    if (objects === undefined) {
      if (OBJECTS.test(before) && !isLocked) return 'unclear';
      continue;
    }
    const packed = found(objects);
    if (packed !== 'pages') return packed;
  }
  return 'pages';
}

/**
 * Looks for what a PDF contains besides pages, in its plain and packed objects. It reads names only and interprets
 * nothing, so that no content can run here. Time and memory are bounded for any input.
 */
export async function lookIntoPdf(content: Buffer): Promise<LookedIntoPdf> {
  const text = content.toString('latin1');
  const isLocked = LOCK.test(text);
  const plain = found(text);
  return { contents: plain === 'pages' ? await lookIntoStreams(content, text, isLocked) : plain, isLocked };
}
