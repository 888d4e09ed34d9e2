import type { Answer, OpenTown } from '../towns/open-town.ts';

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly locale?: 'ja' | 'en';
}

/** A test's browser: it keeps cookies and the session's token. */
export function browserOf(town: Pick<OpenTown, 'call'>, userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0') {
  const jar = new Map<string, string>();
  let token: string | undefined;

  async function call(method: string, path: string, { body, headers, locale }: Asked = {}): Promise<Answer> {
    const answer = await town.call(method, path, {
      body,
      ...(locale ? { locale } : {}),
      headers: {
        'user-agent': userAgent,
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(token === undefined ? {} : { 'access-token': `Bearer ${token}` }),
        ...headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    if (typeof answer.body?.token === 'string') token = answer.body.token;
    return answer;
  }

  return {
    call,
    cookies: jar,
    token: () => token,
    /** Forgets the session's token, as closing the browser does. */
    dropToken() {
      token = undefined;
    },
    logIn: (login_id: string, password: string) => call('POST', '/api/login', { body: { login_id, password } }),
  };
}
