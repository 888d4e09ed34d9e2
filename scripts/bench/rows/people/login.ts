import { hash, verify } from '@node-rs/argon2';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, emailOf, memberIdOf } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow } from '../../row.ts';

const MEMBERS = 40;
/** As the API stores it (product, "Passwords"): 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'Kita-no-hoshi7';

/** Median milliseconds of sequential runs. */
async function middleOf(count: number, work: (index: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begin = performance.now();
    await work(index);
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function run({ scope, rounds, progress }: BenchContext) {
  const town = await openTown(scope, await openPostgres(scope), 'login');
  await addMembers(town.database, MEMBERS);
  const stored = await hash(PASSWORD, OPTIONS);
  await town.database.query('update member set password_hash = $1 where member_id >= $2', [stored, memberIdOf(0)]);
  const line = await openLine(town.api.port);
  const requests = Array.from({ length: MEMBERS }, (_request, index) =>
    Buffer.from(
      writeRequest({
        method: 'POST',
        path: '/api/login',
        body: JSON.stringify({ login_id: emailOf(index), password: PASSWORD }),
      }),
    ),
  );
  const logIn = () =>
    middleOf(MEMBERS, async (index) => {
      const { status, body } = await line.exchange(requests[index] ?? Buffer.of(), true);
      if (status !== 200) throw new Error(`not logged in but ${status} ${body.slice(0, 200)}`);
    });
  const compare = () =>
    middleOf(MEMBERS, async () => {
      if (!(await verify(stored, PASSWORD))) throw new Error('The password is right');
    });

  await logIn();
  await compare();
  const found = await alternate(
    rounds,
    async (round) => {
      const milliseconds = await logIn();
      progress(`login ${round + 1}/${rounds}: ${milliseconds.toFixed(1)} ms`);
      return milliseconds;
    },
    compare,
  );
  line.close();
  return [
    {
      name: 'login',
      value: median(found.product) - median(found.peer),
      unit: 'ms over the hash',
      reach: { comparison: '<=' as const, value: 5 },
      ...found,
      per: 'ms',
      notes: [],
    },
  ];
}

/** POST /api/login of one member after another, p50, compared with the password's hash alone. */
export const login: BenchRow = { name: 'login', run };
