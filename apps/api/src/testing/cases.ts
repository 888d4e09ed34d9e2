import { globSync } from 'node:fs';
import path from 'node:path';
import type { Case } from './cases/case.ts';
import type { OpenTown } from './towns/open-town.ts';

const features = path.join(import.meta.dirname, '../features');

/** Each town's last input in progress. */
const making = new WeakMap<OpenTown, Promise<unknown>>();

/** Makes a town's inputs one after the other: many take the next free number and do not expect concurrency. */
function inTurn(one: Case): Case {
  return {
    ...one,
    input(town, owner) {
      const input = (making.get(town) ?? Promise.resolve()).then(() => one.input(town, owner));
      making.set(
        town,
        input.catch(() => {}),
      );
      return input;
    },
  };
}

/** Refuses an endpoint in two parts, because the later one would silently replace the other. */
function together(parts: readonly Readonly<Record<string, Case>>[]): Readonly<Record<string, Case>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  if (new Set(entries.map(([name]) => name)).size < entries.length) throw new Error('an endpoint has two rows');
  return Object.fromEntries(entries.map(([name, one]) => [name, inTurn(one)]));
}

async function casesIn(file: string): Promise<readonly [feature: string, rows: Readonly<Record<string, Case>>]> {
  const { cases: found }: { readonly cases: Readonly<Record<string, Case>> } = await import(path.join(features, file));
  return [path.dirname(file), found];
}

const parts = await Promise.all(globSync('*/cases.fixture.ts', { cwd: features }).toSorted().map(casesIn));
/** One row for every endpoint of the contracts, by name, from the features' folders. */
export const cases = together(parts.map(([, part]) => part));

/** Features that a change touches (`npm test -- changed`). All are walked if one of them has no rows of its own. */
const touched = process.env['TOUCHED_FEATURES']?.split(',');
const walkedParts = touched?.map((feature) => parts.find(([folder]) => folder === feature)?.[1]);
/** Whether this run walks an endpoint. */
export const isWalked = ({ name }: { readonly name: string }): boolean =>
  walkedParts === undefined || walkedParts.some((part) => part === undefined || Object.hasOwn(part, name));
