import { describe, expect, test } from 'vitest';
import { holdersOf } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { isWalked } from '../../testing/cases.ts';
import { complaintAbout, generate, operationsOf, send } from '../../testing/requests/fuzz.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { randomOf } from '../../ground/random.ts';

/** Other runs: FUZZ_SEED=… FUZZ_REQUESTS=…; a fault names the values that repeat its request alone. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_270_111);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
/** A change to one feature fuzzes only its operations. */
const MOST_OF_EACH = 40;
const AT_ONCE = 8;
const MORE_TRIES = REQUESTS > 1 ? 200 : 0;

const town = await openTestTown();

describe('requests made up from the OpenAPI document', () => {
  test(
    'no answer of 5xx, every refusal with its sentences, every operation reached and passed',
    { timeout: 600_000 },
    async () => {
      const documented = operationsOf((await town.call('GET', '/api/openapi.json')).body);
      expect(documented.map(({ name }) => name).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
      const operations = documented.filter(isWalked);
      const { member_id } = await town.addPerson();
      const official = await town.addPerson({ roles: officialRoles });
      const rolesOnly = new Set(
        allEndpoints.filter(({ permission }) => Array.isArray(holdersOf(permission))).map(({ name }) => name),
      );
      const reached = new Map<string, Set<string>>();
      const complaints = new Set<string>();

      async function sendNumber(number: number): Promise<void> {
        const seed = SEED + number;
        const operation = operations[seed % operations.length];
        if (!operation) throw new Error('the document has no operations');
        const caller = rolesOnly.has(operation.name) ? official.member_id : member_id;
        // One generator for each request, so that it does not depend on concurrent ones.
        const sent = await generate(town, operation, caller, randomOf(seed));
        const reply = await send(town.origin, sent);
        const complaint = complaintAbout(sent, reply);
        if (complaint !== undefined) {
          complaints.add(
            `FUZZ_SEED=${seed} FUZZ_REQUESTS=1 ${operation.name}: ${complaint}: ${sent.method} ${sent.target.slice(0, 300)} ${String(sent.body ?? '').slice(0, 700)}`,
          );
        }
        if (sent.method !== operation.method) return;
        const outcomes = reached.get(operation.name) ?? new Set();
        reached.set(operation.name, outcomes.add(reply.status < 300 ? 'passed' : 'refused'));
      }
      /** Restores what requests use up: free time, pending applications, drafts of notices. */
      async function makeRoom(): Promise<void> {
        await town.rows('delete from room_occupancy');
        await town.rows('update onlineform_application set approval_status = 3 where approval_status = 0');
        await town.rows('delete from arrival_notice');
      }
      const numbers = Array.from(
        { length: Math.min(REQUESTS, MOST_OF_EACH * operations.length) },
        (_none, index) => index,
      ).values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const number of numbers) {
            if (number % 400 === 0) await makeRoom();
            await sendNumber(number);
          }
        }),
      );
      // Operations without a valid request so far get more requests, seed by seed.
      await makeRoom();
      for (const [place, { name }] of operations.entries()) {
        const first =
          place - (SEED % operations.length) + operations.length * Math.ceil(REQUESTS / operations.length + 1);
        for (let more = 0; more < MORE_TRIES && !reached.get(name)?.has('passed'); more += 1)
          await sendNumber(first + more * operations.length);
      }
      expect([...complaints]).toEqual([]);
      for (const { name } of operations) expect([...(reached.get(name) ?? [])], name).toContain('passed');
      expect(await town.countRows('member', `is_official and member_id = ${member_id}`)).toBe(0);
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
    const file = reply(422, { result: false, errors: { files: ['undefined is empty.'] }, codes: { files: ['empty'] } });
    expect(complaintAbout(sent, file)).toContain('no proper sentence');
    expect(complaintAbout({ ...sent, body: '{"files":[{"file_name":"undefined"}]}' }, file)).toBeUndefined();
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
