import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Hono } from 'hono';
import type { House } from '../house.ts';
import { readyDocument, sendDocument } from './ready-document.ts';

/**
 * Headers by which a page of an allowed origin may read a reply (docs/decisions/0182). They never allow its credentials,
 * so it reads what a guest reads. Undefined: the town allows no origin.
 */
export function embedHeaders(
  { settings: { embedOrigins } }: Pick<House, 'settings'>,
  context: Context,
): Readonly<Record<string, string>> | undefined {
  if (embedOrigins.size === 0) return undefined;
  const origin = context.req.header('origin');
  return {
    vary: 'Accept-Language, Origin',
    ...(origin !== undefined && embedOrigins.has(origin)
      ? { 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' }
      : {}),
  };
}

/** The script with the elements, for towns that allow an origin. */
export function mountEmbed(application: Hono, { settings }: House, folder: string): void {
  if (settings.embedOrigins.size === 0) return;
  const script = readFile(path.join(folder, 'embed.js'), 'utf8').then(readyDocument, () => undefined);
  application.get('/embed.js', async (context) => {
    const document = await script;
    // In development it is not built.
    if (!document) return context.notFound();
    context.header('cross-origin-resource-policy', 'cross-origin');
    return sendDocument(context, document, 'text/javascript; charset=utf-8');
  });
}
