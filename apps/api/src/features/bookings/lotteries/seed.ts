import { hash, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../ground/seal.ts';
import { townKeys } from '../../../ground/town-keys.ts';
import type { House } from '../../../platform/house.ts';
import type { SealedSeed } from './store.ts';

const SEED_BYTES = 32;
/** Associated data: a sealed seed opens only with its own hash. */
const ownerOf = (seedHash: string): string => `seed of lottery ${seedHash}`;

/** A seed as stored until the draw. */
export function sealedSeed(key: Buffer, seed: string): SealedSeed {
  const seed_hash = hash('sha256', seed, 'hex');
  return { seed_sealed: seal(key, seed, ownerOf(seed_hash)), seed_hash };
}

/** A new secret seed: sealed, with the hash that is published before anybody applies. */
export const newSeed = ({ secret }: Pick<House, 'secret'>): SealedSeed =>
  sealedSeed(townKeys(secret).lotteryKey, randomBytes(SEED_BYTES).toString('hex'));

/** Opens the seed for the draw. */
export function openSeed({ secret }: Pick<House, 'secret'>, { seed_sealed, seed_hash }: SealedSeed): string {
  const seed = unseal(townKeys(secret).lotteryKey, seed_sealed, ownerOf(seed_hash));
  if (seed === undefined || hash('sha256', seed, 'hex') !== seed_hash)
    throw new Error('the seed of a lottery does not open');
  return seed;
}
