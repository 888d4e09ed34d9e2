import { parseArgs } from 'node:util';

const USAGE = `npm run faces:evaluate -- --data DIR [--out DIR]
  Says how well the camera’s networks tell people apart, on pictures of a folder: a folder for each person with all their
  pictures, and one named _strangers with pictures of people who are there once. Goes on where it was broken off.
  --data   the pictures; none are part of the product
  --out    where numbers, table and plots go: ./faces-evaluation`;

/** Pictures to evaluate, and the place for the results. */
export interface EvaluationOrder {
  readonly data: string;
  readonly out: string;
}

/** Reads the command line; throws an Error whose message explains the usage. */
export function readOrder(args: readonly string[]): EvaluationOrder {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, out: { type: 'string', default: 'faces-evaluation' } },
    }));
  } catch {
    throw new Error(USAGE);
  }
  if (values.data === undefined) throw new Error(USAGE);
  return { data: values.data, out: values.out };
}
