import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { instantIn } from '../wall-time.ts';
import type { Pressed, SandboxKeypads } from './keypad.ts';

const LOCAL = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const Guest = z.object({
  type: z.literal('access_guest'),
  attributes: z.object({
    name: z.string().min(1),
    pin: z.string().regex(/^\d{4,10}$/),
    starts_at: LOCAL,
    ends_at: LOCAL,
  }),
});
const Access = z.object({
  attributes: z.object({ accessible_id: z.string(), accessible_type: z.literal('lock') }),
});
type GuestRow = z.infer<typeof Guest>['attributes'] & { readonly id: string; status: 'current' | 'deactivated' };

const TOKEN_SECONDS = 7199;

/** An event of the keypad as RemoteLOCK tells it, with the code, as the real one does. */
export const remoteLockEvent = ({ id, lock, at, found }: Pressed) => ({
  type: found ? 'unlocked_event' : 'access_denied_event',
  attributes: {
    source: 'user',
    status: found ? 'succeeded' : 'failed',
    time_zone: lock.zone,
    occurred_at: at.toISOString(),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    associated_resource_name: null,
    status_info: null,
    method: 'pin',
    card: null,
    pin: found?.code ?? null,
    publisher_id: lock.id,
    publisher_type: 'lock',
    associated_resource_id: found?.ref ?? null,
    associated_resource_type: found ? 'access_guest' : null,
  },
  id,
});

/** The part of RemoteLOCK's API that the town uses. */
export function mountRemoteLock(
  application: Hono,
  keypads: SandboxKeypads,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
) {
  const guests = new Map<string, GuestRow>();
  const tokens = new Set<string>();
  const refuse = (context: Context, status: 401 | 404 | 422, message: string) => context.json({ message }, status);
  const bodyOf = (context: Context): Promise<unknown> => context.req.json().catch(() => undefined);
  const shown = ({ id, ...attributes }: GuestRow) => ({ type: 'access_guest', attributes, id });

  application.post('/oauth/token', async (context) => {
    const asked = z
      .object({
        client_id: z.literal(clientId),
        client_secret: z.literal(clientSecret),
        grant_type: z.literal('client_credentials'),
      })
      .safeParse(await bodyOf(context));
    if (!asked.success) return refuse(context, 401, 'invalid_client');
    const access_token = randomBytes(16).toString('hex');
    tokens.add(access_token);
    return context.json({ access_token, token_type: 'bearer', expires_in: TOKEN_SECONDS, created_at: 0 });
  });
  application.use((context, next) =>
    tokens.has(context.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
      ? next()
      : Promise.resolve(refuse(context, 401, 'The access token is invalid')),
  );
  application.get('/locations/:zone{.+}', (context) =>
    context.json({ data: { type: 'location', attributes: { time_zone: context.req.param('zone') } } }),
  );
  application.get('/devices/:id', (context) => {
    const lock = keypads.lockOf(context.req.param('id'));
    if (!lock) return refuse(context, 404, 'Not found');
    const { id, isLocked, isOnline, battery, zone } = lock;
    const connected_at = new Date().toISOString();
    const attributes = {
      state: isLocked ? 'locked' : 'unlocked',
      power_level: battery,
      connected: isOnline,
      alive: isOnline,
      connected_at,
      location_id: zone,
    };
    return context.json({ data: { type: 'lock', attributes, id } });
  });
  application.put('/devices/:id/unlock', (context) => {
    const lock = keypads.lockOf(context.req.param('id'));
    if (!lock) return refuse(context, 404, 'Not found');
    if (!lock.isOnline) return refuse(context, 422, 'The device is offline');
    lock.isLocked = false;
    return context.json({ data: { type: 'lock', attributes: { state: 'unlocked' }, id: lock.id } });
  });
  application.get('/access_persons', (context) => {
    const per = Number(context.req.query('per_page') ?? 25);
    const page = Number(context.req.query('page') ?? 1);
    const all = [...guests.values()];
    const total_pages = Math.max(1, Math.ceil(all.length / per));
    return context.json({
      data: all.slice((page - 1) * per, page * per).map(shown),
      meta: { page, per_page: per, total_count: all.length, total_pages },
    });
  });
  application.post('/access_persons', async (context) => {
    const read = Guest.safeParse(await bodyOf(context));
    if (!read.success) return refuse(context, 422, 'Validation failed');
    const guest: GuestRow = { ...read.data.attributes, id: randomUUID(), status: 'current' };
    guests.set(guest.id, guest);
    return context.json({ data: shown(guest) }, 201);
  });
  application.get('/access_persons/:id/accesses', (context) => {
    keypads.sync();
    if (!guests.has(context.req.param('id'))) return refuse(context, 404, 'Not found');
    const own = [...keypads.codes.values()].filter(({ ref }) => ref === context.req.param('id'));
    return context.json({
      data: own.map(({ lock_id, isThere }) => ({
        type: 'access_person_access',
        attributes: {
          accessible_id: lock_id,
          accessible_type: 'lock',
          devices_count: 1,
          devices_synced_count: isThere ? 1 : 0,
          devices_pending_sync_count: isThere ? 0 : 1,
          devices_failed_sync_count: 0,
        },
      })),
    });
  });
  application.post('/access_persons/:id/accesses', async (context) => {
    const guest = guests.get(context.req.param('id'));
    const read = Access.safeParse(await bodyOf(context));
    const lock = read.success ? keypads.lockOf(read.data.attributes.accessible_id) : undefined;
    if (!guest || !lock) return refuse(context, 404, 'Not found');
    const { id: ref, name: reference, pin: code } = guest;
    if (keypads.isTaken(lock.id, code))
      return context.json({ message: 'Validation failed', errors: { pin: ['has already been taken'] } }, 422);
    const from = instantIn(lock.zone, guest.starts_at);
    const until = instantIn(lock.zone, guest.ends_at);
    if (!from || !until) return refuse(context, 422, 'Validation failed');
    keypads.keep({ ref, lock_id: lock.id, reference, code, from, until });
    return context.json({ data: { type: 'access_person_access', id: randomUUID() } }, 201);
  });
  application.put('/access_persons/:id/deactivate', (context) => {
    const guest = guests.get(context.req.param('id'));
    if (!guest) return refuse(context, 404, 'Not found');
    guest.status = 'deactivated';
    keypads.forget(guest.id);
    return context.json({ data: shown(guest) });
  });
  application.get('/events', (context) => context.json({ data: keypads.log.map(remoteLockEvent) }));
  return { guests, tokens };
}
