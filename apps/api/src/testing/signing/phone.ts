/** A browser at the sandbox's phone: follows redirects on this machine and keeps cookies. */
export interface Phone {
  /** The current page. */
  readonly text: string;
  readonly status: number;
  /** Submits the page's form. */
  press(fields: Readonly<Record<string, string>>): Promise<Phone>;
  /** The portal's page to which the browser left the sandbox. */
  readonly left: URL | undefined;
}

/**
 * Opens the address to which a signing sends the browser.
 * @param cookies the browser's cookies from earlier signings
 */
export async function openPhone(url: string, locale = 'ja', cookies = new Map<string, string>()): Promise<Phone> {
  const { origin } = new URL(url);

  async function go(address: URL, init: RequestInit = {}): Promise<Phone> {
    if (address.origin !== origin)
      return { text: '', status: 0, left: address, press: () => Promise.reject(new Error('the phone is closed')) };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { 'accept-language': locale, cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      await response.body?.cancel();
      return go(new URL(location, address));
    }
    return {
      text: await response.text(),
      status: response.status,
      left: undefined,
      press: (fields) =>
        go(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        }),
    };
  }
  return go(new URL(url));
}

/** Signs without any problem; answers the parameters of the browser's return. */
export async function signAtPhone(url: string, fields: Readonly<Record<string, string>>): Promise<URLSearchParams> {
  const phone = await (await openPhone(url)).press({ state: 'own', password: 'ABC123', ...fields, do: 'sign' });
  if (!phone.left) throw new Error(`not signed: ${phone.text}`);
  return phone.left.searchParams;
}
