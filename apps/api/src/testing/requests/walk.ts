import type { Endpoint } from '@machi/domain/contract/endpoint';
import { deviceKindOf, holdersOf, isForAll, senderOf } from '@machi/domain/permissions/model';
import { companyRoles } from '@machi/domain/permissions/kinds';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import { ask } from './ask.ts';
import type { Case, Input } from '../cases/case.ts';
import type { Answer, OpenTown } from '../towns/open-town.ts';
import type { Person } from '../towns/people.ts';
import { askSigned, newTerminalKey } from '../terminals/terminal.ts';

/** One kind of caller; `person` undefined is a guest. */
interface Caller {
  readonly kind: string;
  readonly person?: Person;
  readonly roles: readonly OfficialRole[];
  /** Has no data of its own in the portal. */
  readonly isCompany?: true;
}

export interface WalkPeople {
  /** The person who owns all cases' rows. The last name in a reply reveals a leak. */
  readonly owner: Person;
  readonly callers: readonly Caller[];
  /** Has all roles. */
  readonly allRoles: Caller;
}

/**
 * All callers except the owner: a guest, another member, an official and a company with each of their roles, one
 * without roles and a former official.
 */
export async function peopleOfWalk(town: OpenTown): Promise<WalkPeople> {
  const callers: Caller[] = [
    { kind: 'guest', roles: [] },
    { kind: 'other member', person: await town.addPerson(), roles: [] },
  ];
  for (const role of officialRoles) {
    callers.push({ kind: `official ${role}`, person: await town.addPerson({ roles: [role] }), roles: [role] });
  }
  for (const role of companyRoles)
    callers.push({
      kind: `company ${role}`,
      person: await town.addPerson({ roles: [role], isCompany: true }),
      roles: [role],
      isCompany: true,
    });
  callers.push({ kind: 'official without a role', person: await town.addPerson({ roles: [] }), roles: [] });
  const former = await town.addPerson({ roles: officialRoles });
  await town.rows('update member set is_official = false where member_id = $1', former.member_id);
  callers.push({ kind: 'former official', person: former, roles: [] });
  return { owner: await ownerOfWalk(town), callers, allRoles: await allRolesOfWalk(town) };
}

const ownerOfWalk = (town: OpenTown): Promise<Person> => town.addPerson({ lastname: OWNER_CANARY });

const allRolesOfWalk = async (town: OpenTown): Promise<Caller> => ({
  kind: 'official of all roles',
  person: await town.addPerson({ roles: officialRoles }),
  roles: officialRoles,
});

const OWNER_CANARY = '持主鴉';
/** Retries of the owner, some milliseconds each. */
const MOST_TURNS = 10_000;

/** Whether this is a desk endpoint and the caller has a role for it. */
function holdsRole(endpoint: Endpoint, caller: Caller): boolean {
  const holders = holdersOf(endpoint.permission);
  return typeof holders !== 'string' && caller.roles.some((role) => holders.includes(role));
}

/** The callers to try. Where roles do not matter, one official with all roles stands for all, to save inputs. */
function callersOf(endpoint: Endpoint, { isOwned }: Case, { callers, allRoles }: WalkPeople): readonly Caller[] {
  if (isOwned || typeof holdersOf(endpoint.permission) !== 'string') return callers;
  return [...callers.filter(({ roles, isCompany }) => roles.length === 0 || isCompany), allRoles];
}

/** The status that the contract promises to a caller other than the owner. */
function expectedStatus(endpoint: Endpoint, { isOwned }: Case, caller: Caller): number {
  const holders = holdersOf(endpoint.permission);
  if (holders === 'anyone') return endpoint.success;
  const isOfAccount = holders === 'account' || holders === 'member' || holders === 'person';
  if (caller.person === undefined || (typeof holders === 'string' && !isOfAccount)) return 401;
  if (holders === 'person' && caller.kind.startsWith('official')) return 403;
  if (holders === 'member' || holders === 'person' ? caller.isCompany : !isOfAccount && !holdsRole(endpoint, caller))
    return 403;
  return isOwned ? 404 : endpoint.success;
}

const isSilent = (answer: Answer): boolean =>
  answer.body?.result === false &&
  Object.keys(answer.body.errors).length === 0 &&
  Object.keys(answer.body).toSorted().join() === 'codes,errors,result';

async function walkCaller(
  town: OpenTown,
  endpoint: Endpoint,
  known: Case,
  input: Input,
  caller: Caller,
): Promise<string[]> {
  const as = caller.person && (await town.openSession(caller.person.member_id));
  const answer = await ask(town, endpoint, input, { as });
  const told = `${endpoint.name} as ${caller.kind}`;
  const expected = expectedStatus(endpoint, known, caller);
  const findings: string[] = [];
  if (answer.status !== expected) findings.push(`${told}: ${answer.status} instead of ${expected}`);
  if (expected >= 400 && !isSilent(answer)) findings.push(`${told}: the refusal says more than its code`);
  if (answer.text.includes(OWNER_CANARY) && !holdsRole(endpoint, caller))
    findings.push(`${told}: the owner's name is in the answer`);
  return findings;
}

/** These callers send the same request. Afterwards the owner finds their own row unchanged. */
async function walkCallers(
  town: OpenTown,
  endpoint: Endpoint,
  known: Case,
  owner: Person,
  callers: readonly Caller[],
): Promise<string[]> {
  const input = await known.input(town, owner.member_id);
  const found = await Promise.all(callers.map((caller) => walkCaller(town, endpoint, known, input, caller)));
  const findings = found.flat();
  if (!known.isOwned) return findings;
  let control = await ask(town, endpoint, input, { as: await town.openSession(owner.member_id) });
  // The owner asks in several rows at once. A rate limit is waited out.
  for (let again = 0; control.status === 429 && again < MOST_TURNS; again += 1)
    control = await ask(town, endpoint, input, { as: await town.openSession(owner.member_id) });
  if (control.status !== endpoint.success)
    findings.push(
      `${endpoint.name} as ${callers.map(({ kind }) => kind).join(', ')}: then the owner gets ${control.status} for the same id`,
    );
  return findings;
}

/**
 * Groups of callers that share an input. A refused caller changes nothing, so all refused callers share one, unless
 * tries are counted. An admitted caller may use it up, so each has its own.
 */
function rowsOf(endpoint: Endpoint, known: Case, callers: readonly Caller[]): (readonly Caller[])[] {
  if (known.isOneByOne || known.spendsCaller) return callers.map((caller) => [caller]);
  const isRefused = (caller: Caller): boolean => expectedStatus(endpoint, known, caller) >= 400;
  const refused = callers.filter(isRefused);
  const alone = callers.filter((caller) => !isRefused(caller)).map((caller) => [caller]);
  return refused.length > 0 ? [refused, ...alone] : alone;
}

/** Half a session, or two halves of different sessions, must be refused. */
async function walkHalves(
  town: OpenTown,
  endpoint: Endpoint,
  known: Case,
  owner: Person,
  other: Person,
): Promise<string[]> {
  const mine = await town.openSession(owner.member_id);
  const theirs = await town.openSession(other.member_id);
  const secondOfMine = await town.openSession(owner.member_id);
  const header = { 'access-token': `Bearer ${mine.token}` };
  const halves = {
    'header without cookie': header,
    'cookie without header': { cookie: `sid=${mine.cookie}` },
    "other member's cookie": { ...header, cookie: `sid=${theirs.cookie}` },
    "own other session's cookie": { ...header, cookie: `sid=${secondOfMine.cookie}` },
    'empty cookie': { ...header, cookie: 'sid=' },
    'token as cookie': { ...header, cookie: `sid=${mine.token}` },
    'no Bearer': { 'access-token': mine.token, cookie: `sid=${mine.cookie}` },
    'authorization header': { authorization: `Bearer ${mine.token}`, cookie: `sid=${mine.cookie}` },
  };
  const input = await known.input(town, owner.member_id);
  const found = await Promise.all(
    Object.entries(halves).map(async ([name, headers]) => {
      const { status } = await ask(town, endpoint, input, { headers });
      return status === 401 ? [] : [`${endpoint.name} with ${name}: ${status} instead of 401`];
    }),
  );
  return found.flat();
}

/** A device needs its key; a revoked key is refused. */
async function walkDevice(town: OpenTown, endpoint: Endpoint, known: Case, owner: Person): Promise<string[]> {
  const findings: string[] = [];
  const input = await known.input(town, owner.member_id);
  const headers = (await known.headers?.(town, input)) ?? {};
  const letIn = await ask(town, endpoint, input, { headers });
  if (letIn.status !== endpoint.success)
    findings.push(`${endpoint.name} as a device: ${letIn.status} instead of ${endpoint.success}`);
  await town.rows('update device set revoked_at = $1', town.now());
  const revoked = await ask(town, endpoint, input, { headers });
  if (revoked.status !== 401 || !isSilent(revoked))
    findings.push(`${endpoint.name} with a revoked key: ${revoked.status} instead of 401`);
  return findings;
}

/** A terminal needs its signature and is refused once revoked. It may always report that it wiped itself. */
async function walkTerminal(town: OpenTown, endpoint: Endpoint, known: Case, owner: Person): Promise<string[]> {
  const findings: string[] = [];
  const input = await known.input(town, owner.member_id);
  const terminal = await known.terminal?.(town, input);
  if (!terminal) return [`${endpoint.name}: nobody signs`];
  const letIn = await askSigned(town, terminal, endpoint, input);
  if (letIn.status !== endpoint.success)
    findings.push(`${endpoint.name} as a terminal: ${letIn.status} instead of ${endpoint.success}`);
  if (letIn.text.includes(OWNER_CANARY)) findings.push(`${endpoint.name}: the owner's name is at a terminal`);
  const stranger = await askSigned(town, { ...terminal, key: newTerminalKey().key }, endpoint, input);
  if (stranger.status !== 401 || !isSilent(stranger))
    findings.push(`${endpoint.name} by another key: ${stranger.status} instead of 401`);
  await town.rows('update terminal set revoked_at = $2 where terminal_id = $1', terminal.terminal_id, town.now());
  const revoked = await askSigned(town, terminal, endpoint, input);
  const expected = endpoint.permission === 'terminal:leave:terminal' ? endpoint.success : 403;
  if (revoked.status !== expected)
    findings.push(`${endpoint.name} by a revoked terminal: ${revoked.status} instead of ${expected}`);
  return findings;
}

/** A message needs its signature; a changed letter is refused. */
async function walkMessage(town: OpenTown, endpoint: Endpoint, known: Case, owner: Person): Promise<string[]> {
  const findings: string[] = [];
  const body = JSON.stringify(await known.input(town, owner.member_id));
  const headers = known.message?.(town, body);
  if (!headers) return [`${endpoint.name}: nobody signs`];
  const letIn = await town.call(endpoint.method, endpoint.path, { body, headers });
  if (letIn.status !== endpoint.success)
    findings.push(`${endpoint.name} as a message: ${letIn.status} instead of ${endpoint.success}`);
  const wrong = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/.$/, '~')]));
  const asForged = known.isBySecret ? { body, headers: wrong } : { body: ` ${body}`, headers };
  const forged = await town.call(endpoint.method, endpoint.path, asForged);
  if (forged.status !== 401 || !isSilent(forged))
    findings.push(`${endpoint.name} with a forged body: ${forged.status} instead of 401`);
  return findings;
}

async function walkEndpoint(town: OpenTown, endpoint: Endpoint, known: Case, people: WalkPeople): Promise<string[]> {
  const findings: string[] = [];
  const callers = callersOf(endpoint, known, people);
  // Where only one official has access, the owner is an official.
  const isOfOne = known.isOwned && typeof holdersOf(endpoint.permission) !== 'string';
  const owner = isOfOne ? await town.addPerson({ lastname: OWNER_CANARY, roles: officialRoles }) : people.owner;
  const other = callers.find((caller) => caller.kind === 'other member')?.person;
  if (!isForAll(endpoint.permission) && other)
    findings.push(...(await walkHalves(town, endpoint, known, owner, other)));
  // Each row has its own input; rows wait in parallel.
  const rows = rowsOf(endpoint, known, callers).map((row) => () => walkCallers(town, endpoint, known, owner, row));
  if (known.isOneByOne) for (const row of rows) findings.push(...(await row()));
  else findings.push(...(await Promise.all(rows.map((row) => row()))).flat());
  const holders = holdersOf(endpoint.permission);
  if (deviceKindOf(endpoint.permission)) return [...findings, ...(await walkDevice(town, endpoint, known, owner))];
  if (holders === 'terminal') return [...findings, ...(await walkTerminal(town, endpoint, known, owner))];
  if (senderOf(endpoint.permission)) return [...findings, ...(await walkMessage(town, endpoint, known, owner))];
  if (typeof holders !== 'string') {
    // The callers with the role got their 2xx above; there must be at least one.
    if (!callers.some((caller) => holdsRole(endpoint, caller))) findings.push(`${endpoint.name}: nobody may`);
    return findings;
  }
  const control = await ask(town, endpoint, await known.input(town, owner.member_id), {
    as: await town.openSession(owner.member_id),
  });
  if (control.status !== endpoint.success)
    findings.push(`${endpoint.name} as owner: ${control.status} instead of ${endpoint.success}`);
  return findings;
}

/**
 * Sends every request as every caller. Answers the faults; empty if there are none.
 * @param newPeople makes new people for a row that uses up its callers
 */
export async function walk(
  town: OpenTown,
  endpoints: readonly Endpoint[],
  cases: Readonly<Record<string, Case>>,
  people: WalkPeople,
): Promise<string[]> {
  const findings: string[] = [];
  for (const endpoint of endpoints) {
    const known = Object.hasOwn(cases, endpoint.name) ? cases[endpoint.name] : undefined;
    findings.push(
      ...(known
        ? await walkEndpoint(town, endpoint, known, known.spendsCaller ? await peopleOfWalk(town) : people)
        : [`${endpoint.name}: the walk does not know it`]),
    );
  }
  return findings;
}
