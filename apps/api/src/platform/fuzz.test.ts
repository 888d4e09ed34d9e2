import { afterAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '@machi/domain/contract/all';
import { complaintAbout, generate, operationsOf, send } from '../testing/fuzz.ts';
import { openTown } from '../testing/open-town.ts';
import { randomOf } from '../testing/random.ts';

/** Other runs: FUZZ_SEED=… FUZZ_REQUESTS=…; a complaint tells the seed of its request. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_270_111);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
const AT_ONCE = 8;

const town = await openTown();
afterAll(() => town.close());

describe('requests made up from the OpenAPI document', () => {
  test(
    'no answer of 5xx, every refusal with its sentences, every operation reached and passed',
    { timeout: 120_000 + REQUESTS * 20 },
    async () => {
      const operations = operationsOf((await town.call('GET', '/api/openapi.json')).body);
      expect(operations.map(({ name }) => name).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
      const { member_id } = await town.addPerson();
      const reached = new Map<string, Set<string>>();
      const complaints = new Set<string>();

      async function sendNumber(number: number): Promise<() => Promise<void>> {
        const operation = operations[number % operations.length];
        if (!operation) throw new Error('the document has no operations');
        // A generator a request, so that a request is the same whatever runs beside it.
        const sent = await generate(town, operation, member_id, randomOf(SEED + number));
        return async () => {
          const reply = await send(town.origin, sent);
          const complaint = complaintAbout(sent, reply);
          if (complaint !== undefined) {
            complaints.add(
              `FUZZ_SEED=${SEED + number} ${operation.name}: ${complaint}: ${sent.method} ${sent.target.slice(0, 300)} ${String(sent.body ?? '').slice(0, 700)}`,
            );
          }
          if (sent.method === operation.method) {
            reached.set(
              operation.name,
              (reached.get(operation.name) ?? new Set()).add(reply.status < 300 ? 'passed' : 'refused'),
            );
          }
        };
      }
      for (let first = 0; first < REQUESTS; first += AT_ONCE) {
        // The made-up reservations must not run out of free time.
        if (first % 400 === 0) await town.rows('delete from room_occupancy');
        const batch: (() => Promise<void>)[] = [];
        for (let index = 0; index < AT_ONCE; index += 1) batch.push(await sendNumber(first + index));
        await Promise.all(batch.map((run) => run()));
      }
      expect([...complaints]).toEqual([]);
      for (const { name } of operations) expect([...(reached.get(name) ?? [])], name).toContain('passed');
      expect(await town.countRows('member', 'is_official')).toBe(0);
      expect((await town.call('GET', '/readyz')).status).toBe(200);
    },
  );

  test('a reply of 500, a bare refusal and an unfilled sentence would be noticed', () => {
    const reply = (status: number, body: object) => ({ status, type: 'application/json', text: JSON.stringify(body) });
    const sent = { method: 'POST' };
    expect(complaintAbout(sent, reply(500, { result: false, errors: {}, codes: {} }))).toBe('500');
    expect(complaintAbout(sent, reply(422, { result: false, errors: {}, codes: { tel: ['tel'] } }))).toContain(
      'no proper sentence',
    );
    expect(
      complaintAbout(sent, reply(422, { result: false, errors: { a: ['At most {0}.'] }, codes: { a: ['x'] } })),
    ).toContain('no proper sentence');
    expect(
      complaintAbout(
        sent,
        reply(404, { result: false, errors: { request: ['Member 4 has it.'] }, codes: { request: ['x'] } }),
      ),
    ).toContain('not silent');
    expect(complaintAbout(sent, { status: 404, type: 'text/plain', text: '404' })).toContain('text/plain');
    expect(
      complaintAbout(sent, reply(422, { result: false, errors: { tel: ['Wrong.'] }, codes: { tel: ['tel'] } })),
    ).toBeUndefined();
  });
});
