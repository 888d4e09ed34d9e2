import type { Queryable } from '../../database/database.ts';
import { forgetOldLoginTries } from '../../platform/sessions/login-tries.ts';
import { refusedLogins } from '../../platform/sessions/refused-logins.ts';
import { forgetOldTemporaryPasswords } from '../../platform/sessions/temporary-passwords.ts';
import type { TidySteps } from '../../platform/work/tidying.ts';
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
