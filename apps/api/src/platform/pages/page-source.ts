import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { Locale } from '@machi/domain/locale/model';
import type { Parameters } from '@machi/domain/navigation/routes';
import type { ScreenPath } from '@machi/domain/navigation/screens';
import type { TownPack } from '@machi/domain/town/model';
import type { Question } from './inside.ts';

/** What a page was asked with. */
export interface PageAsked {
  readonly parameters: Parameters;
  readonly query: URLSearchParams;
  readonly locale: Locale;
}

/** A feed of what a page lists. */
export interface PageFeed {
  /** Its media type. */
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** What a page says first, beside its head. */
export interface FirstWords {
  /** Name of the one thing that the page shows. */
  readonly name?: string;
  /** h1, where it is not the name or the title of the menu. */
  readonly heading?: string;
  /** First sentences, plain text. */
  readonly text?: string;
  /** Named in the head, where programs look for them. */
  readonly feeds?: readonly PageFeed[];
  /** Search engines shall not keep it, although they may keep others of its kind. */
  readonly isUnlisted?: boolean;
}

/** The page's replies by their endpoint; one that is not there is a mistake of the table. */
export type Replies = <E extends Endpoint>(endpoint: E) => ReplyOf<E>;

/** What the server sends along with a page: the replies that it asks first, and its first words. */
export interface PageSource {
  readonly path: ScreenPath;
  /** Whether there is such a page, where the path alone does not say: its name may be the town's own. */
  isThere?(parameters: Parameters, town: TownPack): boolean;
  /** Pages of the portal itself may show it in a frame; of all others nobody may. */
  readonly isFramed?: true;
  asks(asked: PageAsked): readonly Question[];
  says?(replies: Replies, asked: PageAsked): FirstWords;
}

/** Reads replies by their endpoint, checked by its contract. */
export const repliesOf =
  (found: ReadonlyMap<string, unknown>): Replies =>
  <E extends Endpoint>(endpoint: E): ReplyOf<E> => {
    const reply = check<E['reply']>(endpoint.reply, found.get(endpoint.name));
    if ('problems' in reply) throw new Error(`The page has no reply of ${endpoint.name}`);
    return reply.value;
  };

/** The first sentences of a text of several lines or of HTML, short enough for the top of a page. */
export function firstSentences(text: string): string {
  const plain = text
    // How a word is read stands above it, not behind it.
    .replace(/<(rt|rp)>.*?<\/\1>|<\/?(?:ruby|rb)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`;
}
