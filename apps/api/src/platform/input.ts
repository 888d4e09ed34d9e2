import type { Context } from 'hono';
import { bodyLimitOf } from '@machi/domain/contract/endpoint';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { RefusalCode } from '@machi/domain/refusals/model';

/** A request that cannot be read at all. */
export interface Unreadable {
  readonly status: 400 | 413 | 415;
  readonly code: RefusalCode;
}

/** The body as text; a chunked one is counted while it comes in. */
async function readText(context: Context, most: number): Promise<string | undefined> {
  const declared = context.req.header('content-length');
  if (declared !== undefined) return Number(declared) > most ? undefined : context.req.text();
  const stream = context.req.raw.body;
  if (!stream) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Path, query and JSON body as one object, path first so that a body cannot replace it. */
export async function readInput(
  endpoint: Endpoint,
  context: Context,
): Promise<{ readonly input: Record<string, unknown>; readonly rawBody: string } | Unreadable> {
  const path = context.req.param();
  if (endpoint.method === 'GET') return { input: { ...context.req.query(), ...path }, rawBody: '' };
  const rawBody = await readText(context, bodyLimitOf(endpoint)).catch(() => null);
  // Whoever breaks off in the middle gets no answer anyway; it is not the database's fault.
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
