/** Answer to a call, with all headers as one text. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API or a page on this machine; does not follow redirects. */
export async function call(port: number, method: string, target: string, { body, headers = {} }: Call = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    redirect: 'manual',
    headers: {
      'accept-language': 'ja',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers } satisfies Answer;
}

/** Headers of a new session. Throws if the login is not accepted. */
export async function logIn(port: number, login_id: string, password: string): Promise<Record<string, string>> {
  const { status, text, headers } = await call(port, 'POST', '/api/login', { body: { login_id, password } });
  const cookie = /sid=([^;]+)/.exec(headers.getSetCookie().find((value) => value.startsWith('sid=')) ?? '')?.[1];
  const token: unknown = status === 200 ? JSON.parse(text).token : undefined;
  if (typeof token !== 'string' || cookie === undefined) throw new Error(`no login: ${status} ${text}`);
  return { 'access-token': `Bearer ${token}`, cookie: `sid=${cookie}` };
}

export interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly lastfurigana: string;
  readonly firstfurigana: string;
  readonly tel: string;
  readonly address2: string;
}

/** The form of a signup, filled in as a person would. */
export const signupForm = (newcomer: Newcomer) => ({
  ...newcomer,
  email_confirmation: newcomer.email,
  password_confirmation: newcomer.password,
  zipcode: '098-9901',
  prefecture: '北海道',
  address1: '星守町',
  birthdate: '1958-04-02',
  is_agreed: true,
});

/** Signs up and opens the mailed link. */
export async function signUp(
  port: number,
  mailbox: { linkTo(address: string): Promise<string> },
  newcomer: Newcomer,
): Promise<void> {
  const asked = await call(port, 'POST', '/api/signup', { body: signupForm(newcomer) });
  if (asked.status !== 201) throw new Error(`no signup: ${asked.status} ${asked.text}`);
  const token = await mailbox.linkTo(newcomer.email);
  const verified = await call(port, 'POST', '/api/signup/verify', { body: { token } });
  if (verified.status !== 200) throw new Error(`no account: ${verified.status} ${verified.text}`);
}
