import { globSync } from 'node:fs';
import path from 'node:path';
import type { Case } from './cases/case.ts';

const features = path.join(import.meta.dirname, '../features');

/** An endpoint stands in one part alone: the later of two would silently take the other's place. */
function together(parts: readonly Readonly<Record<string, Case>>[]): Readonly<Record<string, Case>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length) throw new Error('an endpoint has two rows');
  return all;
}

async function casesIn(file: string): Promise<Readonly<Record<string, Case>>> {
  const { cases: found }: { readonly cases: Readonly<Record<string, Case>> } = await import(path.join(features, file));
  return found;
}

/** One row for every endpoint of the contracts, by its name: what the features' folders hold of them. */
export const cases = together(
  await Promise.all(globSync('*/cases.fixture.ts', { cwd: features }).toSorted().map(casesIn)),
);
