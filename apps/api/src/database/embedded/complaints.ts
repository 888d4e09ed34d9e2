/** Why the embedded database cannot open, in a sentence for the operator. */
export class Hindrance extends Error {}

/** Messages of PostgreSQL or the system, and what the operator can do. */
const SENTENCES: readonly (readonly [RegExp, (place: string) => string])[] = [
  [
    /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/i,
    (place) =>
      `The disk of the data folder ${place} is full. Make room on it, or choose another folder with MACHI_DATA.`,
  ],
  [
    /EROFS|Read-only file system/i,
    (place) => `The data folder ${place} can only be read. Choose another one with MACHI_DATA.`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted|ENOENT.*mkdir/i,
    (place) =>
      `The data folder ${place} may not be written. Give it to the user who starts Machi, or choose another folder with MACHI_DATA.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/i,
    (place) => `The data folder ${place} is not a folder. Choose another one with MACHI_DATA.`,
  ],
];

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : '';
  const signal = 'signal' in error && typeof error.signal === 'string' ? `It was ended by ${error.signal}.` : '';
  return [said, signal, error.message].filter(Boolean).join('\n');
};

/** The last error in a PostgreSQL program's output. */
const lastWord = (text: string): string =>
  text
    .trim()
    .split('\n')
    .findLast((line) => /FATAL|PANIC|error|could not|ended by/i.test(line)) ??
  text.trim().split('\n').at(-1) ??
  '';

/** The Hindrance for a system error or a program's output. */
export function hindranceOf(error: unknown, place: string): Hindrance {
  if (error instanceof Hindrance) return error;
  const text = textOf(error);
  const [, sentence] = SENTENCES.find(([said]) => said.test(text)) ?? [];
  return new Hindrance(
    sentence?.(place) ??
      `The embedded database in ${place} could not be opened: ${lastWord(text)} More stands in database.log there.`,
    { cause: error },
  );
}
