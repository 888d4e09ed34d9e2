import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds a program of the person, not the project's: the first of PATH outside the project's folder.
 * @returns the file itself, links followed; throws if there is none
 */
export function outerProgram(root: string, name: string, searched = process.env.PATH ?? ''): string {
  const file = searched
    .split(path.delimiter)
    .filter((folder) => folder !== '' && path.relative(root, folder).startsWith('..'))
    .map((folder) => path.join(folder, name))
    .find(canRun);
  if (file === undefined) throw new Error(`There is no ${name} on PATH.`);
  return realpathSync(file);
}
