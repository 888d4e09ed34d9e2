import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { SandboxChats } from './chats.ts';

const Messages = z
  .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5000) }))
  .min(1)
  .max(5);
const Push = z.object({ to: z.string().regex(/^U[0-9a-f]{32}$/), messages: Messages });
const Reply = z.object({ replyToken: z.string(), messages: Messages });
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A menu as the town made it. */
export interface SandboxMenu {
  readonly richMenuId: string;
  readonly name: string;
  readonly menu: unknown;
  bytes: number;
}

interface ApiOptions {
  readonly token: string;
  readonly chats: SandboxChats;
  /** Whom a reply token answers; each works once. */
  readonly replyTokens: Map<string, string>;
}

/** The part of the Messaging API that the town uses. */
export function sandboxApi({ token, chats, replyTokens }: ApiOptions) {
  const application = new Hono();
  const taken = new Set<string>();
  const menus = new Map<string, SandboxMenu>();
  const state: { defaultMenu: string | undefined } = { defaultMenu: undefined };
  const refuse = (context: Context, status: 400 | 401 | 404 | 409, message: string) =>
    context.json({ message }, status);
  const bodyOf = (context: Context): Promise<unknown> => context.req.json().catch(() => undefined);

  application.use((context, next) =>
    context.req.header('authorization') === `Bearer ${token}`
      ? next()
      : Promise.resolve(refuse(context, 401, 'Authentication failed')),
  );
  application.post('/v2/bot/message/push', async (context) => {
    const key = context.req.header('x-line-retry-key');
    if (key !== undefined && !UUID.test(key)) return refuse(context, 400, 'The retry key is invalid');
    if (key !== undefined && taken.has(key)) return refuse(context, 409, 'The retry key is already accepted');
    const read = Push.safeParse(await bodyOf(context));
    if (!read.success) return refuse(context, 400, 'The request body has errors');
    if (key !== undefined) taken.add(key);
    for (const { text } of read.data.messages) chats.say(read.data.to, 'town', text);
    return context.json({ sentMessages: [] });
  });
  application.post('/v2/bot/message/reply', async (context) => {
    const read = Reply.safeParse(await bodyOf(context));
    const userId = read.success ? replyTokens.get(read.data.replyToken) : undefined;
    if (!read.success || userId === undefined) return refuse(context, 400, 'Invalid reply token');
    replyTokens.delete(read.data.replyToken);
    for (const { text } of read.data.messages) chats.say(userId, 'town', text);
    return context.json({ sentMessages: [] });
  });
  application.get('/v2/bot/richmenu/list', (context) =>
    context.json({ richmenus: [...menus.values()].map(({ richMenuId, name }) => ({ richMenuId, name })) }),
  );
  application.post('/v2/bot/richmenu', async (context) => {
    const menu = await bodyOf(context);
    const named = z.object({ name: z.string() }).safeParse(menu);
    if (!named.success) return refuse(context, 400, 'The request body has errors');
    const richMenuId = `richmenu-${randomBytes(16).toString('hex')}`;
    menus.set(richMenuId, { richMenuId, name: named.data.name, menu, bytes: 0 });
    return context.json({ richMenuId });
  });
  application.post('/v2/bot/richmenu/:id/content', async (context) => {
    const menu = menus.get(context.req.param('id'));
    if (!menu) return refuse(context, 404, 'Not found');
    menu.bytes = (await context.req.arrayBuffer()).byteLength;
    // LINE takes no larger picture.
    return menu.bytes > 1_048_576 ? refuse(context, 400, 'The image is too large') : context.json({});
  });
  application.post('/v2/bot/user/all/richmenu/:id', (context) => {
    if (!menus.has(context.req.param('id'))) return refuse(context, 404, 'Not found');
    state.defaultMenu = context.req.param('id');
    return context.json({});
  });
  application.delete('/v2/bot/richmenu/:id', (context) => {
    menus.delete(context.req.param('id'));
    return context.json({});
  });
  return { application, menus, state };
}
