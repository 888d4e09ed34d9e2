import type { OfficialRole } from '@machi/domain/permissions/roles';
import { DIRECTORY_LOGOUT_PATH } from '../../providers/directory/open-directory.ts';
import { PASSWORD } from '../cases/case.ts';
import { enrolTotp } from '../factors/enrol.ts';
import { browserOf } from '../requests/browser.ts';
import { openOfficeDirectory, type DirectoryAccount } from './office-directory.ts';
import { openTown, type OpenTown, type OpenTownOptions } from '../towns/open-town.ts';

export type TestBrowser = ReturnType<typeof browserOf>;
interface Options extends OpenTownOptions {
  readonly groupsIn?: 'id_token' | 'userinfo';
}

/** Goes through the pages of the directory as somebody; answers the query of the return to the portal. */
export async function walkThrough(url: string, subject: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let at = new URL(url);
  const { origin } = at;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    body = undefined;
    if (location !== null) {
      at = new URL(location, at);
      if (at.origin !== origin) return at.searchParams;
    } else if (at.pathname.startsWith('/who/') && answer.status === 200) body = new URLSearchParams({ subject });
    else throw new Error(`the directory stopped: ${answer.status} ${await answer.text()}`);
  }
  throw new Error('the directory never sent the browser back');
}

/** A town whose office has a directory: oidc-provider, as a server of its own. */
export async function openDirectoryTown({ environment, groupsIn, ...options }: Options = {}) {
  const open: { town?: OpenTown } = {};
  const people = new Map<string, DirectoryAccount>();
  const sandbox = await openOfficeDirectory({
    people,
    redirectUri: () => 'http://localhost:0/login',
    logoutUri: () => (open.town?.origin ?? '') + DIRECTORY_LOGOUT_PATH,
    ...(groupsIn ? { groupsIn } : {}),
  });
  const town = await openTown({
    ...options,
    environment: {
      DIRECTORY_ISSUER: sandbox.issuer,
      DIRECTORY_CLIENT_ID: sandbox.clientId,
      DIRECTORY_CLIENT_SECRET: sandbox.clientSecret,
      DIRECTORY_FACTORS: 'mfa',
      ...environment,
    },
  });
  open.town = town;
  let count = 0;

  const begin = async (browser: TestBrowser, backuri = '/work') => {
    const begun = await browser.call('POST', '/api/directory/login', { body: { backuri } });
    if (begun.status !== 200) throw new Error(begun.text);
    return begun.body.url as string;
  };
  const finish = (browser: TestBrowser, parameters: URLSearchParams) =>
    browser.call('POST', '/api/directory/return', { body: Object.fromEntries(parameters) });
  /** A whole login at the directory, up to the portal's answer. */
  const comeBy = async (subject: string, browser = browserOf(town)) => {
    const answer = await finish(browser, await walkThrough(await begin(browser), subject));
    return { answer, browser };
  };
  /** A row of the table in force. */
  const giveRoles = (group: string, roles: readonly OfficialRole[]) =>
    town.rows(
      `insert into directory_rule (group_name, roles, asked_at, approved_at) values ($1, $2, $3, $3) returning 1`,
      group,
      roles,
      town.now(),
    );
  /** Somebody of the directory. */
  const known = (person: Partial<DirectoryAccount> = {}) => {
    count += 1;
    const subject = `sub-${count}`;
    const here: DirectoryAccount = { name: `yamada.${count}`, groups: ['desk'], amr: ['mfa'], ...person };
    people.set(subject, here);
    return { subject, person: here };
  };
  /** An official with an authenticator app, and their account of the directory; linked by their own login. */
  async function newLinked(person: Partial<DirectoryAccount> = {}) {
    const made = known(person);
    const official = await town.addPerson({ roles: ['reception'], locale: 'en' });
    const app = await enrolTotp(town, official);
    town.setNow(new Date(town.now().getTime() + 60_000));
    const { answer, browser } = await comeBy(made.subject);
    const first = await browser.call('POST', '/api/login', {
      body: { login_id: official.login_id, password: PASSWORD, directory: answer.body.link.secret },
    });
    const linked = await browser.call('POST', '/api/login/factor', {
      body: { challenge: first.body.next.challenge, way: 'totp', code: app.code() },
    });
    if (linked.status !== 200) throw new Error(linked.text);
    return { ...made, official, app, browser };
  }
  return {
    ...town,
    sandbox,
    people,
    begin,
    finish,
    comeBy,
    giveRoles,
    known,
    newLinked,
    async close() {
      await town.close();
      await sandbox.close();
    },
  };
}
export type DirectoryTown = Awaited<ReturnType<typeof openDirectoryTown>>;
