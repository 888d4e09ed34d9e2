import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { Locale } from '@machi/domain/locale/model';
import type { Parameters } from '@machi/domain/navigation/routes';
import type { ScreenPath } from '@machi/domain/navigation/official-screens';
import type { TownPack } from '@machi/domain/town/model';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Question } from './inside.ts';

/** The parameters of a page request. */
export interface PageAsked {
  readonly parameters: Parameters;
  readonly query: URLSearchParams;
  readonly locale: Locale;
}

/** A feed of a page's list. */
export interface PageFeed {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** A page's first text besides its head. */
export interface FirstWords {
  /** Name of the object that the page shows. */
  readonly name?: string;
  /** h1, if it is neither the name nor the menu's title. */
  readonly heading?: string;
  /** First sentences, plain text. */
  readonly text?: string;
  /** Linked in the head for feed readers. */
  readonly feeds?: readonly PageFeed[];
  /** What follows the first text, as its script shows it: HTML, escaped. */
  readonly content?: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** Excluded from search engines, although other pages of its kind are not. */
  readonly isUnlisted?: boolean;
}

/** A page's replies by endpoint. Throws if an endpoint was not asked. */
export type Replies = <E extends Endpoint>(endpoint: E) => ReplyOf<E>;

/** What the server sends along with a page: its first replies and its first text. */
export interface PageSource {
  readonly path: ScreenPath;
  /** Whether the page exists, where the town decides its name. */
  isThere?(parameters: Parameters, town: TownPack): boolean;
  /** The portal's own pages may show it in a frame; other pages cannot be framed. */
  readonly isFramed?: true;
  /** Differs by what is typed into it: it is not kept among the pages that many ask for. */
  readonly isOfQuery?: true;
  asks(asked: PageAsked): readonly Question[];
  says?(replies: Replies, asked: PageAsked): FirstWords;
}

/** Reads replies by endpoint, validated by the contract. */
export const repliesOf =
  (found: ReadonlyMap<string, unknown>): Replies =>
  <E extends Endpoint>(endpoint: E): ReplyOf<E> => {
    const reply = check<E['reply']>(endpoint.reply, found.get(endpoint.name));
    if ('problems' in reply) throw new Error(`The page has no reply of ${endpoint.name}`);
    return reply.value;
  };

/** The text of HTML, without readings beside their words. */
export const plainText = (html: string): string =>
  html
    .replace(/<(rt|rp)>.*?<\/\1>|<\/?(?:ruby|rb|a|strong|em)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();

/** The first sentences of plain text or HTML, short enough for the top of a page. */
export function firstSentences(text: string): string {
  const plain = plainText(text);
  return plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`;
}
