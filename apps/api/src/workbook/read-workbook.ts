import { problemOf } from '@machi/domain/workbook/sentences';
import { workbookLimits as limits, type Workbook, type WorkbookProblem } from '@machi/domain/workbook/model';
import { Fault, readParts } from '@machi/domain/workbook/read-parts';
import type { Entry } from 'yauzl';
import { ZipBomb, openArchive, unpackerOf } from '../ground/unpack-zip.ts';

/** Compound files: workbooks with a password, and those of Excel 97 to 2003. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

async function read(content: Buffer): Promise<Workbook> {
  if (content.length > limits.mostBytes) throw new Fault('too-large');
  if (content.subarray(0, 8).equals(COMPOUND)) throw new Fault(content.includes(ENCRYPTED) ? 'encrypted' : 'old');
  const zip = await openArchive(content).catch(() => {
    throw new Fault('not-workbook');
  });
  if (zip.entryCount > limits.mostEntries) throw new Fault('bomb');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Fault('spoilt');
    if (entry.isEncrypted()) throw new Fault('encrypted');
    entries.set(entry.fileName, entry);
  }
  const unpack = unpackerOf(zip, limits);
  const part = async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name);
    return entry && (await unpack(entry)).toString('utf8').replace(/^\uFEFF/, '');
  };
  return readParts([...entries.keys()], part);
}

/**
 * Reads the cells of a workbook (xlsx). Formulas keep their stored value and are not computed; nothing outside the file
 * is opened.
 */
export async function readWorkbook(
  content: Buffer,
): Promise<{ readonly workbook: Workbook } | { readonly problem: WorkbookProblem }> {
  try {
    return { workbook: await read(content) };
  } catch (error) {
    if (error instanceof Fault) return { problem: problemOf(error.sheet, error.code) };
    // yauzl's refusals: a name that leads elsewhere, a broken directory, data that cannot be unpacked.
    return { problem: problemOf('', error instanceof ZipBomb ? 'bomb' : 'spoilt') };
  }
}
