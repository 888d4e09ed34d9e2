import { beginDirectoryLogin, endDirectoryLogin, makeDeskCode, readDirectory } from '@machi/domain/directory/contract';
import { writtenShortCode } from '@machi/domain/codes/short-code';
import { cookieName } from '@machi/domain/contract/cookies';
import { isRefusal, refuse, type Refusal, type RefusalCode } from '@machi/domain/refusals/model';
import { safeBackuri } from '@machi/domain/sessions/backuri';
import type { Queryable } from '../../database/database.ts';
import { newShortCode } from '../../ground/secrets.ts';
import {
  deskCodeHash,
  directoryLinks,
  directoryLogins,
  rolesOfGroups,
  settleRoles,
  type ShownLogin,
} from '../../platform/directory/directory-store.ts';
import { isSecure, type House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { endOtherSessions, secretCookie } from '../../platform/sessions/sessions.ts';
import { DIRECTORY_RETURN_PATH } from '../../providers/directory/open-directory.ts';
import { isServiceFailure, type ServiceFailure } from '../../providers/service-failure.ts';
import type { Carried } from './challenge-store.ts';
import { checkedEnd } from './directory-sessions.ts';
import { answerStep, openLogin, type LoginStep } from './open-login.ts';
import { askOwnFactor } from './own-factor.ts';
import { askSecondFactor } from './second-factor.ts';
import { sessionStore, type MemberRow } from './store.ts';

/** Cookie of the browser in which a login at the directory began. */
const DIRECTORY_COOKIE = 'directory';

const refused = (status: Refusal['status'], code: RefusalCode): Refusal => refuse(status, { field: '', code });

const codes: Readonly<Record<ServiceFailure['failed'], RefusalCode>> = {
  cancelled: 'directory-cancelled',
  away: 'directory-away',
  refused: 'directory-failed',
  malformed: 'directory-failed',
};

function refuseFailure({ log }: House, { failed, detail }: ServiceFailure): Refusal {
  if (failed !== 'cancelled') log.warn({ failed, reason: detail }, 'a login came to nothing at the directory');
  return refused(409, codes[failed]);
}

/** Begins the second step of a login whose first was at the directory. */
async function goOn(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  shown: ShownLogin,
  exchange: Exchange,
): Promise<LoginStep | Refusal> {
  const { hash } = await directoryLogins.hold(transaction, house.secret, shown, exchange.now);
  const carried: Carried = { is_temporary: false, is_handed: false, remembers_browser: false, directory_hash: hash };
  if (shown.isFactorDone) return openLogin(house, transaction, member, exchange, carried);
  return member.factor_kinds.length > 0
    ? askOwnFactor(house, transaction, member, carried, exchange.now)
    : askSecondFactor(house, transaction, member, carried, exchange.now);
}

export const directoryRoutes = (house: House) => [
  serve(readDirectory, () => ({ is_offered: house.directory !== undefined })),

  serve(beginDirectoryLogin, async ({ backuri }, { now, setCookie }) => {
    if (!house.directory) return refused(409, 'directory-off');
    const begun = await house.directory.begin(house.publicUrl + DIRECTORY_RETURN_PATH);
    if (isServiceFailure(begun)) return refuseFailure(house, begun);
    const kept = { ...begun.kept, backuri: safeBackuri(backuri) };
    const cookie = await directoryLogins.begin(house.database, house.secret, kept, now);
    setCookie(secretCookie(isSecure(house), DIRECTORY_COOKIE, cookie, directoryLogins.endOf(now)));
    return { url: begun.url };
  }),

  serve(endDirectoryLogin, async (told, exchange) => {
    const { directory, database, secret } = house;
    if (!directory) return refused(409, 'directory-off');
    const { now } = exchange;
    const cookie = exchange.cookie(cookieName(isSecure(house), DIRECTORY_COOKIE)) ?? '';
    const kept = await directoryLogins.takeReturn(database, secret, told.state, cookie, now);
    if (!kept) return refused(409, 'directory-over');
    exchange.setCookie(secretCookie(isSecure(house), DIRECTORY_COOKIE, '', undefined));
    const said = Object.entries(told).filter((one): one is [string, string] => one[1] !== undefined);
    const person = await directory.finish(kept, new URLSearchParams(said));
    if (isServiceFailure(person)) return refuseFailure(house, person);
    const { subject, name, groups, isFactorDone } = person;
    const roles = await rolesOfGroups(database, groups, now);
    const [sid, refreshToken] = [person.sid ?? null, person.refreshToken ?? null];
    const shown: ShownLogin = { subject, name, sid, refreshToken, roles, isFactorDone };
    const { backuri } = kept;
    const link = await directoryLinks.ofSubject(database, directory.issuer, subject);
    if (!link) {
      if (roles.length === 0) return refused(409, 'directory-no-role');
      const held = await directoryLogins.hold(database, secret, shown, now);
      return { login: null, link: { secret: held.secret, name }, backuri };
    }
    const step = await database.transaction<LoginStep | Refusal | undefined>(async (transaction) => {
      const member = await sessionStore.lock(transaction, link.member_id);
      if (!member || member.is_locked || !member.is_official) return refused(409, 'directory-no-official');
      if (roles.length > 0) return goOn(house, transaction, member, shown, exchange);
      await settleRoles(transaction, member.member_id, [], now);
      await endOtherSessions(transaction, member.member_id);
      return undefined;
    }, isRefusal);
    if (step === undefined) return refused(409, 'directory-no-role');
    const login = answerStep(house, exchange, step);
    return isRefusal(login) ? login : { login, link: null, backuri };
  }),

  serve(makeDeskCode, async (_input, { member, session, now }) => {
    const { database, secret, directory } = house;
    const link = await directoryLinks.ofMember(database, member.member_id);
    if (!session || !link || link.issuer !== directory?.issuer) return refused(409, 'directory-off');
    const code = newShortCode();
    const hash = deskCodeHash(secret, member.member_id, code);
    const { subject } = link;
    const continued = await checkedEnd(database, session.tokenHash, now);
    const shown = { ...continued, subject, name: '', roles: null, isFactorDone: false, refreshToken: null };
    await directoryLogins.hold(database, secret, shown, now, hash);
    return { code: writtenShortCode(code) };
  }),
];
