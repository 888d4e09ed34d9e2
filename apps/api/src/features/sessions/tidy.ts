import type { Queryable } from '../../database/database.ts';
import { forgetOldLoginTries } from '../../platform/login-tries.ts';
import { forgetOldTemporaryPasswords } from '../../platform/temporary-passwords.ts';
import { forgetOldBrowsers } from './browser-store.ts';
import { challengeStore } from './challenge-store.ts';

/** Removes what of logging in has run out. */
export async function tidyLogins(database: Queryable, now: Date): Promise<void> {
  await forgetOldLoginTries(database, now);
  await forgetOldTemporaryPasswords(database, now);
  await challengeStore.forgetOld(database, now);
  await forgetOldBrowsers(database, now);
}
