import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SPOT, bookingRequest, dayOf, freeSlot } from '../bench/ground/bookings.ts';
import { memberIdOf, sessionHeaders } from '../bench/ground/people.ts';
import { cardOf } from './bath-people.ts';
import { createTerminalSigner } from './fuzz/sign.ts';
import type { Caller } from './proxied-caller.ts';

export const RESIDENTS = 12;
export const ROOMS = 20;
/** Members after the residents, by their role. */
const OFFICIALS = { reception: 12, member_admin: 13, auditor: 14, dispatch: 15, enrolment: 16, system: 17 } as const;
export type Official = keyof typeof OFFICIALS;
export const MEMBERS = RESIDENTS + Object.keys(OFFICIALS).length;
const DEVICE_KEY = 'key-of-a-counter-behind-the-proxy';

/** Headers of a session under an https address. */
function secureHeaders(member: number): Readonly<Record<string, string>> {
  const { cookie = '', ...others } = sessionHeaders(member);
  return { ...others, cookie: `__Host-${cookie}` };
}
export const headersOf = (official: Official) => secureHeaders(OFFICIALS[official]);

export async function addOfficials(database: pg.Client): Promise<void> {
  for (const [role, member] of Object.entries(OFFICIALS))
    await database.query(
      `update member set is_official = true, roles = array[$2], organization_id = (select min(organization_id) from organization)
       where member_id = $1`,
      [memberIdOf(member), role],
    );
  await database.query(
    `insert into device (device_name, spot_id, key_hash, created_at) values ('counter', $1, sha256(convert_to($2, 'UTF8')), now())`,
    [SPOT, DEVICE_KEY],
  );
}

/** Progress of all people: acknowledged actions must be there once, unexpected answers are strange. */
export interface Actions {
  next: number;
  readonly booked: Set<number>;
  readonly canceled: Set<string>;
  readonly taps: Set<string>;
  reads: number;
  readonly strange: string[];
}

export const noActions = (): Actions => ({
  next: 0,
  booked: new Set(),
  canceled: new Set(),
  taps: new Set(),
  reads: 0,
  strange: [],
});

/** A resident books, and cancels every third booking. */
export async function bookOnce({ ask }: Caller, actions: Actions, member: number): Promise<void> {
  actions.next += 1;
  const number = actions.next;
  const { room, wish } = freeSlot(number, ROOMS);
  const wire = bookingRequest({ member, room, wishes: [wish], note: `attempt ${number}` });
  const headers = secureHeaders(member);
  const answer = await ask({
    method: 'POST',
    target: '/api/reservations',
    body: wire.slice(wire.indexOf('\r\n\r\n') + 4),
    headers: { ...headers, 'idempotency-key': `attempt-${number}` },
  });
  if (answer.status !== 201) return void actions.strange.push(`booking ${answer.status} ${answer.text.slice(0, 160)}`);
  actions.booked.add(number);
  if (number % 3 !== 0) return undefined;
  const [made]: { reservation_id: number; reservation_code: string }[] = JSON.parse(answer.text).reservations;
  const end = await ask({
    method: 'POST',
    target: `/api/reservations/${made?.reservation_id}/cancel`,
    body: {},
    headers: { ...headers, 'idempotency-key': `cancel-${number}` },
  });
  if (end.status === 200) actions.canceled.add(made?.reservation_code ?? '');
  else actions.strange.push(`cancelling ${end.status} ${end.text.slice(0, 160)}`);
  return undefined;
}

/** Requests that guests, members and officials send in turn. */
const LOOKS: readonly Parameters<Caller['ask']>[0][] = [
  { target: '/api/spots' },
  { target: '/api/spots/status' },
  { target: '/api/reservations', headers: secureHeaders(0) },
  { target: '/api/reception/inbox', headers: headersOf('reception') },
  { target: `/api/reception/board?from=${dayOf(0)}&to=${dayOf(0)}&spot_ids=${SPOT}`, headers: headersOf('reception') },
  { target: '/api/dispatch/rides', headers: headersOf('dispatch') },
  { target: '/api/members?q=%E4%BD%90%E8%97%A4', headers: headersOf('member_admin') },
  { target: '/api/overdrafts', headers: headersOf('enrolment') },
  { target: '/api/terminals', headers: headersOf('system') },
  { target: '/api/audit/chain', headers: headersOf('auditor') },
];

export async function lookOnce({ ask }: Caller, actions: Actions): Promise<void> {
  const look = LOOKS[actions.reads % LOOKS.length];
  actions.reads += 1;
  if (!look) return;
  const { status, text } = await ask(look);
  if (status !== 200) actions.strange.push(`${look.target} ${status} ${text.slice(0, 160)}`);
  else if (look.target === '/api/audit/chain' && JSON.parse(text).chain.state === 'broken')
    actions.strange.push('the audit chain is broken');
}

/** A counter at a door reports how crowded the place is. */
export async function reportOnce({ ask }: Caller, actions: Actions): Promise<void> {
  const { status, text } = await ask({
    method: 'POST',
    target: '/api/device/spot-status',
    body: { occupancy: 40 },
    headers: { authorization: `Device ${DEVICE_KEY}` },
  });
  if (status !== 200) actions.strange.push(`report ${status} ${text.slice(0, 160)}`);
}

/** Terminal of the bath whose key the town knows. */
export async function openTerminal(database: pg.Client) {
  const { rows } = await database.query<{ terminal_id: number }>(
    `insert into terminal (terminal_name, pass, created_at, approved_at, registered_at, last_hash)
     values ('入口の端末', 'bath', now(), now(), now(), $1) returning terminal_id`,
    ['0'.repeat(64)],
  );
  const { publicKey, signer } = createTerminalSigner(rows[0]?.terminal_id ?? 0);
  await database.query('update terminal set public_key = $2 where terminal_id = $1', [rows[0]?.terminal_id, publicKey]);
  return signer;
}
export type Terminal = Awaited<ReturnType<typeof openTerminal>>;

/** A person's tap; each try is signed anew, but stays the same tap. */
export async function tapOnce({ once }: Caller, actions: Actions, signer: Terminal, number: number): Promise<void> {
  const tap_id = randomUUID();
  const now = new Date().toISOString();
  const evidence = {
    method: 'individual-number-card',
    ...cardOf(number),
    certificate_status: 'valid',
    list_as_of: now,
    is_genuine: true,
  };
  const [method, target] = ['POST', '/api/terminal/taps'];
  const body = JSON.stringify({ tap: { tap_id, pass: 'bath', tapped_at: now, evidence } });
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const headers = signer({ method, path: target, body });
    const answer = await once({ method, target, body, headers }).catch(() => ({ status: 0, text: '' }));
    if (answer.status === 200) return void actions.taps.add(tap_id);
    // Its process was killed after accepting the request, and the proxy asked the other one: the terminal signs anew.
    const isSeenTwice = answer.status === 401 && answer.text.includes('nonce-used');
    if (answer.status !== 0 && answer.status < 502 && !isSeenTwice)
      return void actions.strange.push(`tap ${answer.status} ${answer.text.slice(0, 160)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return void actions.strange.push('a tap was never answered');
}
