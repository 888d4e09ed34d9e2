import type { Context } from 'hono';
import { bodyLimitOf, type Endpoint } from '@machi/domain/contract/endpoint';
import type { RefusalCode } from '@machi/domain/refusals/model';

/** A request that cannot be read. */
export interface Unreadable {
  readonly status: 400 | 413 | 415;
  readonly code: RefusalCode;
}

/**
 * Bytes of an oversized body that are read and dropped before the reply. A client that gets a reply while it is sending
 * may see a broken connection instead.
 */
const DISCARDED = 2_097_152;

/** The body as text; undefined if larger than the limit, whatever its header says. */
export async function readText(context: Context, most: number): Promise<string | undefined> {
  const declared = Number(context.req.header('content-length') ?? 0);
  if (declared > most + DISCARDED) return undefined;
  const stream = context.req.raw.body;
  if (!stream) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > most + DISCARDED) return undefined;
    if (size <= most && declared <= most) chunks.push(chunk);
  }
  return Math.max(size, declared) > most ? undefined : Buffer.concat(chunks).toString('utf8');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Path, query and JSON body as one object; a body cannot override the path. */
export async function readInput(
  endpoint: Endpoint,
  context: Context,
): Promise<{ readonly input: Record<string, unknown>; readonly rawBody: string } | Unreadable> {
  const path = context.req.param();
  if (endpoint.method === 'GET') return { input: { ...context.req.query(), ...path }, rawBody: '' };
  const sent = readText(context, bodyLimitOf(endpoint)).catch(() => null);
  const rawBody = await (context.get('work')?.whileSent(sent) ?? sent);
  // The client broke off and gets no reply; the database is not to blame.
  if (rawBody === null) return { status: 400, code: 'body-json' };
  if (rawBody === undefined) return { status: 413, code: 'body-too-large' };
  if (rawBody === '') return { input: { ...path }, rawBody };
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { status: 415, code: 'media-type' };
  try {
    const body: unknown = JSON.parse(rawBody);
    return isRecord(body) ? { input: { ...body, ...path }, rawBody } : { status: 400, code: 'body-json' };
  } catch {
    return { status: 400, code: 'body-json' };
  }
}
