import { afterAll } from 'vitest';
import { START, openTown, type Credentials, type OpenTown, type OpenTownOptions } from './open-town.ts';

export { START, type Credentials, type OpenTown };

/** A town for all tests of a file or `describe`, closed after them. */
export function openTestTown(options?: OpenTownOptions): Promise<OpenTown> {
  const opening = openTown(options);
  afterAll(async () => (await opening).close());
  return opening;
}
