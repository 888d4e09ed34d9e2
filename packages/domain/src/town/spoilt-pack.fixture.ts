import { parseTownPack } from './parse-town-pack.ts';
import { smallPack } from './small-pack.fixture.ts';
import { formatTownProblems } from './town-problems.ts';

export type SmallPack = ReturnType<typeof smallPack>;

export function linesOf(files: Readonly<Record<string, unknown>>): string[] {
  const parsed = parseTownPack(files);
  return 'problems' in parsed ? formatTownProblems(parsed.problems).split('\n') : [];
}

/** Problems of a small valid pack after one change. */
export function linesAfter(change: (pack: SmallPack) => void): string[] {
  const pack = smallPack();
  change(pack);
  return linesOf(pack);
}

/** Replaces a field by any value, like a mistake in an edited file. */
export const put = (row: object | undefined, field: string | number, value: unknown): void => {
  if (row === undefined) throw new Error('no such row in the fixture');
  Reflect.set(row, field, value);
};

/** Problems with this value at the place of a problem line: "spots.json: spots[1].hours[0].closes: …". */
export function linesWith(line: string, value: unknown): string[] {
  const [file = '', path = ''] = line.split(': ');
  return linesAfter((pack) => {
    let row: unknown = Object.entries(pack).find(([name]) => name === file)?.[1];
    const steps = path.split(/[[\].]+/).filter((step) => step !== '');
    // In a list file, the file's name comes before its rows.
    if (Array.isArray(row)) steps.shift();
    const field = steps.pop() ?? '';
    for (const step of steps) row = typeof row === 'object' && row !== null ? Reflect.get(row, step) : undefined;
    put(typeof row === 'object' && row !== null ? row : undefined, field, value);
  });
}
