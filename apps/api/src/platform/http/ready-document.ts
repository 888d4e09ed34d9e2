import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { hash } from 'node:crypto';

const CHARACTERS = 27;

/** The ETag (RFC 9110, 8.8.3): another text has another one. */
export const tagOf = (content: string): string => `"${hash('sha256', content, 'base64url').slice(0, CHARACTERS)}"`;

/** Whether a client has this version: by one of its tags, also with the weak mark that a compressing proxy sets. */
export const hasTag = (named: string | undefined, tag: string): boolean =>
  named?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;

const compress = promisify(gzip);

/** A document prepared once, plain and compressed. A client that has its tag gets an empty reply. */
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
