import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';

/** What an element asks the portal; the script's own address says where that is. */
export interface Portal {
  readonly origin: string;
  ask<E extends Endpoint>(path: E['path'], input: InputOf<E>): Promise<ReplyOf<E>>;
  readonly locale: Locale;
}

interface Shown {
  /** Minutes after which it is asked anew. */
  readonly everyMinutes: number;
  draw(portal: Portal, attribute: (name: string) => string | null): Promise<readonly Node[]>;
}

/** Makes an element of HTML with text, attributes or other elements in it. Nothing is read as HTML. */
export function make(
  name: keyof HTMLElementTagNameMap,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

export const link = ({ origin, locale }: Portal, path: string, text: string): HTMLElement => {
  const url = new URL(path, origin);
  url.searchParams.set('lang', locale);
  return make('a', { href: url.href }, text);
};

/** A whole number of an attribute within its bounds; the usual one if there is none. */
export const countIn = (text: string | null, usual: number, most: number): number =>
  text !== null && /^[1-9]\d?$/.test(text) ? Math.min(Number(text), most) : usual;

async function ask<E extends Endpoint>(
  origin: string,
  locale: Locale,
  path: string,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(input as object))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const answer = await fetch(url, { credentials: 'omit', headers: { 'accept-language': locale } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * Registers an element. What the page has written into it stands until the portal has answered, and stays if it does not.
 * It is drawn into the page itself, so that the page's own style holds for it.
 */
export function defineElement(name: `machi-${string}`, origin: string, { everyMinutes, draw }: Shown): void {
  customElements.define(
    name,
    class extends HTMLElement {
      #timer: ReturnType<typeof setInterval> | undefined;

      connectedCallback(): void {
        void this.#show();
        this.#timer = setInterval(() => {
          if (document.visibilityState === 'visible') void this.#show();
        }, everyMinutes * 60_000);
      }

      disconnectedCallback(): void {
        clearInterval(this.#timer);
      }

      async #show(): Promise<void> {
        const locale = /^ja\b/i.test(this.closest('[lang]')?.getAttribute('lang') ?? 'ja') ? 'ja' : 'en';
        const portal: Portal = { origin, locale, ask: (path, input) => ask(origin, locale, path, input) };
        try {
          this.replaceChildren(...(await draw(portal, (attribute) => this.getAttribute(attribute))));
        } catch (error) {
          reportError(error);
        }
      }
    },
  );
}
