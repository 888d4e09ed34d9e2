import type { SampleMember, TownPack } from '@machi/domain/town/model';
import { revocationSources } from '@machi/domain/cards/card-mode';
import { emailKey } from '@machi/domain/fields/model';
import { statement, type Queryable } from '../database/database.ts';
import { isPasswordRight } from '../platform/sessions/passwords.ts';
import { isPublic, type Settings } from '../settings/settings.ts';

const findOfficials = statement<{ email_key: string; password_hash: string }>(
  'find-officials-of-sample',
  'select email_key, password_hash from member where (is_official or is_company) and locked_at is null and email_key = any($1::text[])',
);

/** Officials who can log in with a password from the town pack. */
export async function openOfficials(database: Queryable, sample: readonly SampleMember[]): Promise<string[]> {
  const passwords = new Map(sample.flatMap(({ email, password }) => (email ? [[emailKey(email), password]] : [])));
  const open: string[] = [];
  for (const { email_key, password_hash } of await database.run(findOfficials, [[...passwords.keys()]]))
    if (await isPasswordRight(password_hash, passwords.get(email_key) ?? '')) open.push(email_key);
  return open;
}

/** Whether the pack accepts sandbox cards, which everybody can make. */
export const takesSandboxCards = ({ passes: { individual_number_card: card } }: TownPack): boolean =>
  [card.revocation_source, card.signing?.revocation_source ?? null].some((source) =>
    revocationSources(source).includes('sandbox'),
  );

/**
 * Throws if a public town has parts of the sample: officials with public passwords, or cards that everybody can make.
 */
export async function refuseSample(settings: Settings, town: TownPack, database: Queryable): Promise<void> {
  if (!isPublic(settings)) return;
  const reasons: string[] = [];
  if (takesSandboxCards(town))
    reasons.push(
      `the pack of ${settings.townKey} takes the sandbox's cards, which everybody can make: set revocation_source in passes.json to the address of a revocation list, or to null, or choose the pack of your town with MACHI_TOWN`,
    );
  const open = await openOfficials(database, town.sampleMembers);
  if (open.length > 0)
    reasons.push(
      `officials of the sample, whose passwords everybody can read, can log in (${open.join(', ')}): start once without PUBLIC_URL and lock them or change their passwords`,
    );
  if (reasons.length > 0)
    throw new Error(
      `This town does not open under ${settings.publicUrl}:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`,
    );
}
