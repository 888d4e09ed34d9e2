import { officialRoles } from '@machi/domain/permissions/roles';
import { openLine, type HttpLine, type Reply } from '../../bench/ground/http-line.ts';
import { addMembers, addSessions, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openPostgres, openTown, type Town } from '../../bench/ground/town.ts';
import { createGenerator } from '../fuzz/generate.ts';
import { isHandled, operationsOf, type Operation } from '../fuzz/operations.ts';
import { createTerminalSigner, messageSigner, type Signer } from '../fuzz/sign.ts';
import { MET_TERMINALS, MET_VEHICLE, plausibleWords, type KnownRoom } from '../fuzz/words.ts';
import { pick } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { failuresOf, statusesText } from '../statuses.ts';

const CONNECTIONS = 16;
/** A few thousand requests may miss an operation by chance: then more are sent, up to this many times the count. */
const MOST_TIMES = 5;
/** A member, an official with every role, and a member as the target of the desk's actions. */
const MEMBERS = 3;
const OFFICIAL = 1;
const MET = 2;
/** Terminals of the bath and of a bus, and one that was told to delete its data. */
const TERMINALS = { bath: 900_001, bus: 900_002, wiped: 900_003 };
/** The payment provider and LINE do not exist here, but their messages are signed. */
const MESSAGE_SECRET = 'whsec_of_the_fuzzed_town';
const LINE_SECRET = '0123456789abcdef0123456789abcdef';
const PROVIDER_SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_fuzzed_town',
  STRIPE_WEBHOOK_SECRET: MESSAGE_SECRET,
  STRIPE_URL: 'http://127.0.0.1:9',
  LINE_CHANNEL_SECRET: LINE_SECRET,
  LINE_CHANNEL_TOKEN: 'token-of-the-fuzzed-town',
  LINE_ACCOUNT: '@fuzzed',
  LINE_URL: 'http://127.0.0.1:9',
};
const DEVICE_KEY = 'counter-at-the-door-of-the-fuzzed-town';
const VEHICLE_KEY = 'tablet-on-a-bus-of-the-fuzzed-town';
/** Sessions made at once: each request uses its own, as logouts and desk actions end sessions. */
const SESSIONS_AT_ONCE = 500;

/** Codes in an answer that is an envelope; none in any other. */
function codesOf(body: string): string[] {
  try {
    const { codes = {} }: { codes?: Record<string, string[]> } = JSON.parse(body);
    return Object.values(codes).flat();
  } catch {
    return [];
  }
}

/** Supplies session secrets, of the member and the official in turn. */
function supplySessions(database: Town['database']) {
  let made = MEMBERS;
  let used = MEMBERS;
  let supply = Promise.resolve();
  return async (): Promise<Readonly<Record<string, string>>> => {
    used += 1;
    const wanted = used;
    supply = supply.then(async () => {
      if (wanted < made) return;
      await addSessions(database, SESSIONS_AT_ONCE, made, (index) => index % 2);
      made += SESSIONS_AT_ONCE;
    });
    await supply;
    return sessionHeaders(wanted);
  };
}

/** Adds terminals that sign; the last may only report that it has deleted everything. */
async function addTerminals(database: Town['database']): Promise<[Signer, ...Signer[]]> {
  const added = async (id: number, pass: string): Promise<Signer> => {
    const { publicKey, signer } = createTerminalSigner(id);
    await database.query(
      `insert into terminal (terminal_id, terminal_name, pass, bus_kind, public_key, created_at, approved_at, registered_at, last_hash, wipe_asked_at)
       values ($1, '端末', $2, $3, $4, now(), now(), now(), repeat('0', 64), $5)`,
      [id, pass, pass === 'bus' ? 'community' : null, publicKey, id === TERMINALS.wiped ? new Date() : null],
    );
    return signer;
  };
  for (const id of MET_TERMINALS) await added(id, 'bath');
  return [await added(TERMINALS.bath, 'bath'), await added(TERMINALS.bus, 'bus'), await added(TERMINALS.wiped, 'bath')];
}

interface Failure {
  readonly operation: string;
  readonly status: number;
  readonly request: string;
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'fuzz', {
    environment: PROVIDER_SETTINGS,
  });
  await addMembers(database, MEMBERS);
  await database.query(
    `update member set is_official = true, organization_id = (select min(organization_id) from organization), roles = $2
     where member_id = $1`,
    [memberIdOf(OFFICIAL), officialRoles],
  );
  await database.query(
    `insert into device (device_id, device_name, spot_id, key_hash, created_at)
     select 900001, '入口の計数器', min(spot_id), sha256(convert_to($1, 'UTF8')), now() from spot`,
    [DEVICE_KEY],
  );
  await database.query(
    `with bus as (insert into vehicle (vehicle_id, vehicle_name_ja, vehicle_name_en, route_id, created_at)
       values ($2, 'ほしもり1号', 'Hoshimori 1', 4, now()) returning vehicle_id)
     insert into device (device_id, device_name, kind, vehicle_id, key_hash, created_at)
     select 900002, '車載機', 'vehicle', vehicle_id, sha256(convert_to($1, 'UTF8')), now() from bus`,
    [VEHICLE_KEY, MET_VEHICLE],
  );
  const signers = await addTerminals(database);
  const asProvider = messageSigner(MESSAGE_SECRET, LINE_SECRET);
  const document = await fetch(`http://127.0.0.1:${api.port}/api/openapi.json`);
  const operations = operationsOf(await document.json());
  const rooms = await database.query<KnownRoom>(
    'select r.room_id, r.spot_id from room r join spot using (spot_id) where fixing_method <> 0 order by 1',
  );
  const generator = createGenerator(random, plausibleWords(rooms.rows, memberIdOf(MET)));
  const freshSession = supplySessions(database);
  const total = count(200_000, 2000);
  const statuses: Record<number, number> = {};
  const reached = new Set<string>();
  const failures: Failure[] = [];
  let sent = 0;
  let answered = 0;

  /** Undoes the desk's requests that end keys and put vehicles out of service. */
  async function restoreKeys(): Promise<void> {
    await database.query('update vehicle set ended_at = null where vehicle_id = $1', [MET_VEHICLE]);
    await database.query('update device set revoked_at = null where device_id in (900001, 900002)');
  }
  async function headersFor({
    isOfDevices,
    isOfTerminals,
    isOfMessages,
  }: Operation): Promise<Readonly<Record<string, string>>> {
    if (random() < 0.35 || isOfTerminals || isOfMessages) return {};
    if (!isOfDevices) return freshSession();
    await restoreKeys();
    return { authorization: `Device ${pick(random, [DEVICE_KEY, VEHICLE_KEY])}` };
  }

  const unreached = () => operations.filter(({ name }) => !reached.has(name));

  async function drive(): Promise<void> {
    let line: HttpLine | undefined;
    /** A server may close a connection after an answer; then a new connection sends the request. */
    async function exchange(wire: Buffer): Promise<Reply> {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        line ??= await openLine(api.port);
        const reply = await line.exchange(wire, true).catch(() => undefined);
        if (reply) return reply;
        line.close();
        line = undefined;
      }
      return { status: 0, size: 0, body: '', milliseconds: 0 };
    }
    while (sent < total || (sent < MOST_TIMES * total && unreached().length > 0)) {
      sent += 1;
      // All operations in turn first; at the end those whose handler was not reached yet.
      const late = sent > total ? unreached() : [];
      const operation =
        late[Math.floor(random() * late.length)] ??
        operations[sent % (2 * operations.length)] ??
        pick(random, operations);
      const possible = operation.isOfMessages ? [asProvider] : operation.isOfTerminals ? signers : [];
      const [first, ...more] = possible;
      const signer = first && random() < 0.8 ? pick(random, [first, ...more]) : undefined;
      const request = generator.request(operation, await headersFor(operation), signer);
      const { status, body } = await exchange(Buffer.from(request));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0 || status >= 500) failures.push({ operation: operation.name, status, request });
      if (!reached.has(operation.name) && isHandled(operation, status, codesOf(body))) reached.add(operation.name);
      answered += 1;
      if (answered % 20_000 === 0) progress(`fuzz ${answered}/${total}: ${statusesText(statuses)}`);
    }
    line?.close();
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, drive));

  for (const { operation, status, request } of failures.slice(0, 10))
    progress(`fuzz: ${operation} answered ${status} to ${JSON.stringify(request.slice(0, 1500))}`);
  return [
    {
      name: `fuzz: ${total.toLocaleString('en-US')} requests from the OpenAPI document`,
      isReached: failuresOf(statuses) === 0 && unreached().length === 0,
      figure: `${failuresOf(statuses)} server errors${[...new Set(failures.map(({ operation }) => operation))]
        .map((operation) => ` of ${operation}`)
        .join('')}; ${reached.size} of ${operations.length} operations reached${unreached()
        .map(({ name }) => `, not ${name}`)
        .join('')}; ${statusesText(statuses)}`,
    },
  ];
}

/** Generated requests of three people: the server never fails. `platform/http/fuzz.test.ts` sends fewer. */
export const fuzz: TortureRow = { name: 'fuzz', isAtLength: true, run };
