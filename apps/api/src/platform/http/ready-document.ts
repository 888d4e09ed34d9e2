import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { hash } from 'node:crypto';

const CHARACTERS = 27;

/** Names what is answered (RFC 9110, 8.8.3): another text has another one. */
export const tagOf = (content: string): string => `"${hash('sha256', content, 'base64url').slice(0, CHARACTERS)}"`;

/** Whether somebody has what they ask for: by one of the tags that they name, with the mark that a proxy sets which packs. */
export const hasTag = (named: string | undefined, tag: string): boolean =>
  named?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;

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
