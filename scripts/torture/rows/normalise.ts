import { allEndpoints } from '@machi/domain/register/endpoints';
import { bodyLimitOf } from '@machi/domain/contract/endpoint';
import { openLine, writeRequest, type HttpLine } from '../../bench/ground/http-line.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { createDear } from '../fuzz/dear.ts';
import { operationsOf, type Operation } from '../fuzz/operations.ts';
import { oddStructure, oddText } from '../fuzz/odd-values.ts';
import { mainThreadMilliseconds } from '../processor-time.ts';
import { pick } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { failuresOf, statusesText } from '../statuses.ts';
import { isForAll } from '@machi/domain/permissions/model';

const MOST_MILLISECONDS = 20;
/** Garbage collection or compilation may hit one request by chance; an expensive input is slow each time. */
const TRIES = 4;
/** Expensive operations after which a run may stop. */
const ENOUGH = 5;
const WARM_UP = 3;
const WARM_UP_BYTES = 2000;
const LARGE_BYTES = 256 * 1024;
/** Largest address and headers that Node accepts, with some room for the headers. */
const ADDRESS_BYTES = 14_000;

type Random = () => number;
type Statuses = Record<number, number>;

/** JSON of at most this many bytes: quotes and line breaks grow in it. */
function within(bytes: number, bodyOf: (bytes: number) => unknown): string {
  for (let size = bytes - 100; ; size = Math.floor(size / 2)) {
    const body = JSON.stringify(bodyOf(size));
    if (Buffer.byteLength(body) <= bytes) return body;
  }
}

/** A guest's requests with odd texts of about this many bytes: in each field, in a name, and no text at all. */
function requestsOf(random: Random, operation: Operation, number: number, bytes: number): Buffer[] {
  const { method, parameters, body } = operation;
  const inAddress = parameters.filter((parameter) => parameter.in !== 'header');
  // A percent-encoded byte takes three.
  const share = bytes / (3 * Math.max(1, inAddress.length));
  const odd = (): string => encodeURIComponent(oddText(random, share, number).toWellFormed()).replaceAll("'", '%27');
  const path = operation.path.replace(/\{[a-z_]+\}/g, () => (random() < 0.5 ? '1' : odd()));
  const names = Object.keys(body?.properties ?? {});
  const write = (body?: string): Buffer =>
    Buffer.from(writeRequest({ method, path, ...(body === undefined ? {} : { body }) }));
  if (method === 'GET') {
    const query = inAddress.filter((parameter) => parameter.in === 'query').map(({ name }) => `${name}=${odd()}`);
    return [Buffer.from(writeRequest({ path: `${path}?${inAddress.length > 0 ? query.join('&') : `text=${odd()}`}` }))];
  }
  const text = (size: number): string => oddText(random, size, number);
  return [
    ...names.map((name) => write(within(bytes, (size) => ({ [name]: text(size) })))),
    write(within(bytes, (size) => ({ [text(size)]: 1 }))),
    write(within(bytes, (size) => ({ [pick(random, ['text', ...names])]: oddStructure(random, size) }))),
  ];
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'normalise', {
    environment: { LOG_LEVEL: 'warn' },
  });
  const document = await fetch(`http://127.0.0.1:${api.port}/api/openapi.json`);
  const operations = operationsOf(await document.json());
  const ofGuests = allEndpoints
    .filter(({ permission }) => isForAll(permission))
    .flatMap((endpoint) => {
      const operation = operations.find(({ name }) => name === endpoint.name);
      return operation ? [{ operation, limit: endpoint.method === 'GET' ? ADDRESS_BYTES : bodyLimitOf(endpoint) }] : [];
    });
  const atTheDoor: Statuses = {};
  const letIn: Statuses = {};
  const costs: number[] = [];
  const dear: string[] = [];
  let line: HttpLine | undefined;

  /** The status, 0 if the connection breaks, and the main thread's time. */
  async function ask(request: Buffer): Promise<{ status: number; cost: number }> {
    line ??= await openLine(api.port);
    const before = mainThreadMilliseconds(api.pid);
    const { status } = await line.exchange(request).catch(() => ({ status: 0 }));
    const cost = mainThreadMilliseconds(api.pid) - before;
    // A request that is too large is refused before it has arrived completely; that ends the connection.
    if (status === 0 || status === 413) {
      line.close();
      line = undefined;
    }
    return { status, cost };
  }

  async function askUntilCheap({ name }: Operation, request: Buffer, statuses: Statuses): Promise<void> {
    if (dear.length >= ENOUGH) return;
    let least = Infinity;
    for (let time = 0; time < TRIES && least > MOST_MILLISECONDS; time += 1) {
      const { status, cost } = await ask(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      least = Math.min(least, cost);
    }
    costs.push(least);
    if (least > MOST_MILLISECONDS) {
      dear.push(`${name} ${least.toFixed(0)} ms`);
      progress(`normalise: ${name} ${least.toFixed(0)} ms: ${JSON.stringify(request.toString().slice(0, 400))}`);
    }
  }

  for (const { operation } of ofGuests)
    for (let time = 0; time < WARM_UP; time += 1)
      for (const request of requestsOf(random, operation, time, WARM_UP_BYTES)) await ask(request);
  const texts = count(1000, 5);
  for (let number = 0; number < texts && dear.length < ENOUGH; number += 1) {
    for (const { operation, limit } of ofGuests) {
      const large = requestsOf(random, operation, number, LARGE_BYTES);
      await askUntilCheap(operation, pick(random, [large[0] ?? Buffer.alloc(0), ...large]), atTheDoor);
      // Also with the largest size that is accepted.
      for (const request of requestsOf(random, operation, number, limit))
        await askUntilCheap(operation, request, letIn);
    }
  }
  const ofMembers: string[] = [];
  const tooDear: string[] = [];
  for (const { name, request, most, expected } of await createDear(database, api.port)) {
    let least = Infinity;
    let status = 0;
    for (let time = 0; time < TRIES && least > most; time += 1) {
      const asked = await ask(request);
      ({ status } = asked);
      least = Math.min(least, asked.cost);
    }
    ofMembers.push(`${name} ${least.toFixed(0)} ms`);
    if (least > most || status !== expected) tooDear.push(`${name} ${status}, ${least.toFixed(0)} of ${most} ms`);
  }
  line?.close();

  const sorted = costs.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  return [
    {
      name: `normalise: ${texts.toLocaleString('en-US')} odd texts to ${ofGuests.length} public endpoints`,
      // Without processor times on this machine the row proves nothing.
      isReached: dear.length === 0 && middle > 0 && failuresOf(letIn) === 0,
      figure: `main thread ${middle.toFixed(2)} ms in the middle, ${worst.toFixed(1)} ms at most${dear.length > 0 ? `; ${dear.join(', ')}` : ''}; 256 KB: ${statusesText(atTheDoor)}; what is let in: ${statusesText(letIn)}`,
    },
    {
      name: 'normalise: files and calendars of members that are as dear as they can be',
      isReached: tooDear.length === 0,
      figure: `main thread: ${ofMembers.join(', ')}${tooDear.length > 0 ? `; too dear: ${tooDear.join(', ')}` : ''}`,
    },
  ];
}

/**
 * Odd texts of any length from a guest, expensive files and calendars from a member: no request blocks the others.
 * `platform/http/input-cost.test.ts` measures single inputs.
 */
export const normalise: TortureRow = { name: 'normalise', isAtLength: true, run };
