import { randomUUID } from 'node:crypto';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import { PreparedReply, type Route } from '../http/serve.ts';
import type { Exchange } from '../http/exchange.ts';

/** A public endpoint to read, and its input. */
export interface Question {
  readonly endpoint: Endpoint;
  readonly input: unknown;
}

type PublicReading = Endpoint & { readonly permission: 'public' | 'notice:read'; readonly method: 'GET' };

/** A question that every guest may ask; other endpoints do not compile. */
export const question = <E extends PublicReading>(endpoint: E, input: InputOf<E>): Question => ({ endpoint, input });

/** The reply without its envelope; undefined if the endpoint refused. */
export type AskInside = (asked: Question, locale: Locale) => Promise<unknown>;

function guestExchange(now: Date, locale: Locale, reader: Queryable): Exchange {
  return {
    member: null,
    delegate: null,
    session: null,
    device: null,
    terminal: null,
    sender: null,
    system: null,
    attempt: undefined,
    now,
    locale,
    requestId: randomUUID(),
    address: '',
    label: '',
    cookie: () => undefined,
    reader,
    write: () => Promise.reject(new Error('A page only reads')),
    setCookie() {
      throw new Error('A page only reads');
    },
  };
}

/** Calls the server's own endpoints as a guest, without a request, for the replies that are sent with a page. */
export function createInsideAsker(clock: Clock, database: Queryable, routes: readonly Route[]): AskInside {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  return async ({ endpoint, input }, locale) => {
    const route = byName.get(endpoint.name);
    if (!route) throw new Error(`${endpoint.name} is not mounted`);
    const checked = check(endpoint.input, input);
    if ('problems' in checked) return undefined;
    const reply = await route.answer(checked.value, guestExchange(clock(), locale, database));
    if (isRefusal(reply)) return undefined;
    return reply instanceof PreparedReply ? JSON.parse(reply.body) : reply;
  };
}
