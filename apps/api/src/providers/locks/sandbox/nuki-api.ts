import { randomBytes } from 'node:crypto';
import type { Hono, Context } from 'hono';
import * as z from 'zod';
import type { Pressed, SandboxKeypads } from './keypad.ts';

/** Six digits without 0, not beginning with 12, as a number. */
const Code = z
  .number()
  .int()
  .refine((code) => /^(?!12)[1-9]{6}$/.test(String(code)));
const Auth = z.object({
  name: z.string().min(1).max(20),
  type: z.literal(13),
  code: Code,
  remoteAllowed: z.boolean(),
  allowedFromDate: z.iso.datetime(),
  allowedUntilDate: z.iso.datetime(),
});

/** A line of the lock's log as Nuki tells it. */
export const nukiLog = ({ id, lock, at, found }: Pressed) => ({
  id: id.replaceAll('-', '').slice(0, 24),
  smartlockId: Number(lock.id),
  deviceType: 4,
  name: found?.reference ?? '',
  action: 1,
  trigger: 255,
  state: found ? 0 : 224,
  autoUnlock: false,
  date: at.toISOString(),
  ...(found && { authId: found.ref }),
});

const MOST_CODES = 100;

/** The part of Nuki's Web API that the town uses. It answers before the lock has heard anything. */
export function mountNuki(application: Hono, keypads: SandboxKeypads, { token }: { readonly token: string }) {
  const state = { lockMilliseconds: 0 };
  const refuse = (context: Context, status: 400 | 401 | 404 | 409, detailMessage: string) =>
    context.json({ detailMessage, stackTrace: [], suppressedExceptions: [] }, status);
  application.use((context, next) =>
    context.req.header('authorization') === `Bearer ${token}`
      ? next()
      : Promise.resolve(refuse(context, 401, 'Your access token is not authorized')),
  );
  const lockOf = (context: Context) => keypads.lockOf(context.req.param('id') ?? '');
  application.get('/smartlock/:id', (context) => {
    const lock = lockOf(context);
    if (!lock) return refuse(context, 404, 'Not found');
    const { id, isLocked, isOnline, battery } = lock;
    return context.json({
      smartlockId: Number(id),
      state: { state: isLocked ? 1 : 3, batteryCritical: battery < 20, batteryCharge: battery, doorState: 2 },
      serverState: isOnline ? 0 : 4,
    });
  });
  application.get('/smartlock/:id/auth', (context) => {
    const lock = lockOf(context);
    if (!lock) return refuse(context, 404, 'Not found');
    return context.json(
      keypads.of(lock.id).map(({ ref, reference, code, from, until }) => ({
        id: ref,
        smartlockId: Number(lock.id),
        type: 13,
        code: Number(code),
        name: reference,
        enabled: true,
        allowedFromDate: from.toISOString(),
        allowedUntilDate: until.toISOString(),
      })),
    );
  });
  application.put('/smartlock/:id/auth', async (context) => {
    const lock = lockOf(context);
    if (!lock) return refuse(context, 404, 'Not found');
    const read = Auth.safeParse(await context.req.json().catch(() => undefined));
    if (!read.success) return refuse(context, 400, 'The supplied value is not valid');
    const { name: reference, code, allowedFromDate, allowedUntilDate } = read.data;
    if (keypads.isTaken(lock.id, String(code))) return refuse(context, 409, 'The code already exists');
    if (keypads.of(lock.id).length >= MOST_CODES) return refuse(context, 400, 'Too many authorizations');
    const made = {
      ref: randomBytes(12).toString('hex'),
      lock_id: lock.id,
      reference,
      code: String(code),
      from: new Date(allowedFromDate),
      until: new Date(allowedUntilDate),
    };
    // A lock without a network never hears of it, and the answer is the same.
    setTimeout(() => {
      if (lock.isOnline && !keypads.isTaken(lock.id, made.code)) keypads.keep(made);
    }, state.lockMilliseconds);
    return context.body(null, 204);
  });
  application.delete('/smartlock/:id/auth/:ref', (context) => {
    const lock = lockOf(context);
    if (!lock) return refuse(context, 404, 'Not found');
    if (lock.isOnline) keypads.forget(context.req.param('ref'));
    return context.body(null, 204);
  });
  application.post('/smartlock/:id/action', (context) => {
    const lock = lockOf(context);
    if (!lock) return refuse(context, 404, 'Not found');
    if (lock.isOnline) lock.isLocked = false;
    return context.body(null, 204);
  });
  application.get('/smartlock/:id/log', (context) => {
    const lock = lockOf(context);
    if (!lock) return refuse(context, 404, 'Not found');
    return context.json(keypads.log.filter((pressed) => pressed.lock === lock).map(nukiLog));
  });
  return state;
}
