import type { Queryable } from '../../database/database.ts';
import { forgetOldLoginTries } from '../../platform/login-tries.ts';
import { refusedLogins } from '../../platform/refused-logins.ts';
import { forgetOldTemporaryPasswords } from '../../platform/temporary-passwords.ts';
import type { TidySteps } from '../../platform/tidying.ts';
import { forgetOldBrowsers } from './browser-store.ts';
import { challengeStore } from './challenge-store.ts';

/** Removes what of logging in has run out. */
export const loginTidying = (database: Queryable): TidySteps => ({
  loginTries: (now) => forgetOldLoginTries(database, now),
  refusedLogins: (now) => refusedLogins.forgetOld(database, now),
  temporaryPasswords: (now) => forgetOldTemporaryPasswords(database, now),
  loginChallenges: (now) => challengeStore.forgetOld(database, now),
  rememberedBrowsers: (now) => forgetOldBrowsers(database, now),
});
