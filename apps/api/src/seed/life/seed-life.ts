import path from 'node:path';
import { revocationSources } from '@machi/domain/cards/card-mode';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { TownPack } from '@machi/domain/town/model';
import type { Queryable } from '../../database/database.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { fileOfBank, keptBank } from '../../providers/payment/sandbox/kept-bank.ts';
import { readCatalog } from '../../town/catalog.ts';
import type { Settings } from '../../settings/settings.ts';
import { capabilities } from './capabilities.ts';
import { beginLife, type Life, type LifeGround } from './life.ts';
import { readLifePlan } from './plan.ts';

/** Constant, so that first starts on the same day make the same town. */
export const SEED = 20_260_401;

/** Makes a town's past in memory; the same ground makes the same past. */
export function liveTown(ground: LifeGround): Life {
  const life = beginLife(ground);
  for (const live of capabilities) live(life);
  return life;
}

const isSignedBySandbox = ({ passes: { individual_number_card: card } }: TownPack): boolean =>
  revocationSources(card.signing?.revocation_source ?? null).includes('sandbox');

/** How a town makes its past at its first start, by its settings and its pack. */
export const lifeAsSet = (
  settings: Settings,
  town: TownPack,
  secret: string,
  now: Date,
  feed: IndexedFeed | undefined,
): ((database: Queryable) => Promise<Life | undefined>) | undefined => {
  if (settings.sample !== 'living') return undefined;
  return async (database) => {
    const plan = await readLifePlan(path.join(settings.townsFolder, settings.townKey));
    if (!plan) return undefined;
    const keys = townKeys(secret);
    const plays = {
      signing: settings.signing === undefined && isSignedBySandbox(town),
      payments: settings.stripe === undefined && settings.sandboxKey !== undefined,
    };
    const life = liveTown({
      seed: SEED,
      now,
      town,
      catalog: await readCatalog(database, town),
      feed,
      plan,
      keys,
      plays,
    });
    if (plays.signing) {
      const { signPast } = await import('./forms/sign-past.ts');
      await signPast(life, path.join(settings.dataFolder, 'sandbox-cards'));
    }
    // A new town has no other payments.
    if (plays.payments) await keptBank(fileOfBank(settings)).write({ port: 0, ...life.bank });
    return life;
  };
};
