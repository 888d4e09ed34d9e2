import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { hasTag, tagOf } from './tags.ts';

const compress = promisify(gzip);

/** A document as it is sent, whole and packed: made once, and by its tag whoever has it is sent nothing. */
export interface ReadyDocument {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

export async function readyDocument(content: string): Promise<ReadyDocument> {
  const plain = new TextEncoder().encode(content);
  return { plain, packed: new Uint8Array(await compress(plain)), tag: tagOf(content) };
}

export const takesGzip = (context: Context): boolean => /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');

export function sendDocument(context: Context, { plain, packed, tag }: ReadyDocument, type: string): Response {
  const headers = { 'cache-control': 'no-cache', etag: tag, vary: 'Accept-Encoding' };
  if (hasTag(context.req.header('if-none-match'), tag)) return context.body(null, 304, headers);
  const typed = { ...headers, 'content-type': type };
  return takesGzip(context)
    ? context.body(packed, 200, { ...typed, 'content-encoding': 'gzip' })
    : context.body(plain, 200, typed);
}
