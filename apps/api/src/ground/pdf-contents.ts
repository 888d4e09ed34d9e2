import { createInflate } from 'node:zlib';

/** What of a PDF is more than pages to read. */
export type PdfContents =
  | 'pages'
  /** It runs or sends something: a script, a program, a form that thinks. */
  | 'script'
  /** It carries other files. */
  | 'attachment'
  /** A part that may hold objects cannot be read. */
  | 'unclear';

export interface LookedIntoPdf {
  readonly contents: PdfContents;
  /** Encrypted, be it with an empty password: what is in its streams nobody has seen. */
  readonly isLocked: boolean;
}

/** Objects of one stream, unpacked: far more than any program packs together. */
const MOST_OF_A_STREAM = 8_000_000;
/** What is read of all streams, packed and unpacked, whatever becomes of it: far more than a document of 5 MB has. */
const MOST_READ = 40_000_000;
/** Of packed bytes so many are read at once. */
const PIECE = 65_536;

/** Streams that are unpacked; each holds a hundred objects or more. */
const MOST_STREAMS = 1000;

/** A name, whichever of its letters are written by their number (ISO 32000-2, 7.3.5). */
const written = (name: string): string =>
  `/${[...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('')}(?![^\\s\\0()<>[\\]{}/%])`;
const anyOf = (...names: string[]): RegExp => new RegExp(names.map(written).join('|'));

/** Actions that run, open or send something (12.6.4); annotations that play; Adobe's forms, which hold scripts of their own. */
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
/** Files of the document, of an annotation, of a part of it (7.11.4, 12.5.6.15, 14.13); a way into them. */
const ATTACHMENT = anyOf('EmbeddedFiles', 'EmbeddedFile', 'FileAttachment', 'AFRelationship', 'GoToE');
const LOCK = anyOf('Encrypt');
/** What every stream of objects says (7.5.7). */
const [FIRST, COUNT, OBJECTS] = [anyOf('First'), anyOf('N'), anyOf('ObjStm')];
/** No program of today packs objects so. */
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

/** How what zlib packs begins (RFC 1950, 2.2). */
const isPacked = (content: Buffer): boolean =>
  content.length >= 2 && (content.readUInt8(0) & 0x0f) === 8 && content.readUInt16BE(0) % 31 === 0;

interface Inflated {
  /** Undefined: it is not packed so, or is more. */
  readonly text?: string;
  /** Bytes that were read for it, packed and unpacked. */
  readonly read: number;
}

/** So much of what is packed from there. */
async function inflate(content: Buffer, most: number): Promise<Inflated> {
  if (!isPacked(content)) return { read: 0 };
  const inflater = createInflate();
  const given = content.subarray(0, most);
  for (let at = 0; at < given.length; at += PIECE) inflater.write(given.subarray(at, at + PIECE));
  inflater.end();
  const chunks: Buffer[] = [];
  let length = 0;
  // What broke off in the middle of a piece has read it, too.
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
    // What was read before the error counts: some programs read it too.
    if (length === 0) return { read: cost() };
  } finally {
    inflater.destroy();
  }
  return { text: Buffer.concat(chunks).toString('latin1'), read: cost() };
}

/**
 * What stands in streams of objects. What cannot be unpacked is unclear, but where the document is encrypted: then nothing
 * can.
 */
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
 * Looks for what a PDF does beside showing pages, in its objects as they stand and in those that are packed. It knows no
 * more of PDF than that, so that nothing in it can be made to run here. Its time and memory have an end whatever it is
 * given.
 */
export async function lookIntoPdf(content: Buffer): Promise<LookedIntoPdf> {
  const text = content.toString('latin1');
  const isLocked = LOCK.test(text);
  const plain = found(text);
  return { contents: plain === 'pages' ? await lookIntoStreams(content, text, isLocked) : plain, isLocked };
}
