import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { replyBody } from './reply.ts';
import { PreparedReply, serve, type Route } from './serve.ts';

/** Serves an endpoint with a reply that stays the same while the server runs, written once in each language. */
export function serveFixed<E extends Endpoint>(endpoint: E, replyOf: (locale: Locale) => ReplyOf<E>): Route {
  const prepare = (locale: Locale) => new PreparedReply(replyBody(replyOf(locale)));
  const replies: Readonly<Record<Locale, PreparedReply>> = { ja: prepare('ja'), en: prepare('en') };
  return serve(endpoint, (_input, { locale }) => replies[locale]);
}
