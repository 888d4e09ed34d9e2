import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Findable, FoundKind } from '@machi/domain/search/model';
import type { Sought } from '@machi/domain/search/words';
import type { Exchange } from '../http/exchange.ts';
import type { House } from '../house.ts';

/** A search of one person. */
export interface FoundAsked {
  readonly house: House;
  /** As typed, without control characters; at most as long as the contract allows. */
  readonly q: string;
  readonly sought: Sought;
  readonly exchange: Exchange;
  /**
   * The reply of another endpoint to the same person. Undefined: they may not ask it, it takes no such input, or it
   * refuses. What it writes into the audit log is written.
   */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E> | undefined>;
}

/** Japanese texts whose words are to be known, and the state after them. */
export interface NewTexts {
  readonly texts: readonly string[];
  readonly mark: string;
}

/** What of a feature can be found: a `found.ts` lists its sources. The search gathers, compares and orders. */
export interface FoundSource {
  readonly kind: FoundKind;
  /** What everybody can find: up to some thousands, asked for again every few seconds. */
  forAll?(house: House): Promise<readonly Findable[]> | readonly Findable[];
  /** What this person can find: their own things, or what is too much for memory, already chosen by the words. */
  forReader?(asked: FoundAsked): Promise<readonly Findable[]> | readonly Findable[];
  /** Texts that changed since a mark ('' at first), for a store that `forAll` does not list. */
  newTexts?(house: House, mark: string): Promise<NewTexts>;
}

/** The same text in both languages, for what comes in the language of the request. */
export const said = (text: string): { readonly ja: string; readonly en: string } => ({ ja: text, en: text });

/** A person's own things, from the reply in which they are listed. */
export const ownFound = <E extends Endpoint>(
  kind: FoundKind,
  endpoint: E,
  of: (reply: ReplyOf<E>, house: House) => readonly Findable[],
): FoundSource => ({
  kind,
  async forReader({ ask, house }) {
    const reply = await ask(endpoint, {} as InputOf<E>);
    return reply === undefined ? [] : of(reply, house);
  },
});
