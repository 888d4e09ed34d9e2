import { dateAt } from '@machi/domain/calendar/model';
import type { TownPack } from '@machi/domain/town/model';
import type { Queryable } from '../database/database.ts';
import { readCatalog } from '../town/catalog.ts';
import { drawsOf, type LifeAction } from './life/life.ts';
import { holdLotteries } from './life/lotteries/lotteries.ts';
import { readPlanOf } from './life/plan.ts';
import { sampleOf } from './life/people/people.ts';
import { SEED } from './life/seed-life.ts';
import { writeActions } from './life/write-life.ts';

/** The folder with the pack's plans, and the key that encrypts the seeds of lotteries. */
export interface SamplePlans {
  readonly packFolder: string;
  readonly lotteryKey: Buffer;
}

/** Lotteries for a town with only the sample people. Pass users take no part, because they have a past already. */
export async function seedSampleLotteries(
  transaction: Queryable,
  town: TownPack,
  { packFolder, lotteryKey }: SamplePlans,
  now: Date,
  since: Date,
): Promise<void> {
  const plan = await readPlanOf(packFolder, 'lotteries');
  if (!plan) return;
  const today = dateAt(now);
  const actions: LifeAction[] = [];
  const holders = new Set(town.sampleMembers.filter(({ passes }) => passes.length > 0).map((one) => one.member_id));
  const people = sampleOf(town, since).filter(({ member_id }) => !holders.has(member_id));
  const catalog = await readCatalog(transaction, town);
  const random = drawsOf(SEED, today);
  await holdLotteries(
    transaction,
    { now, today, town, catalog, people, actions, random, keys: { lotteryKey } },
    plan.sample_people,
  );
  await writeActions(transaction, actions);
}
