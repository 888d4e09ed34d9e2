import { createHash } from 'node:crypto';
import path from 'node:path';
import { writeCard } from '@machi/virtual-card/card-files';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { beginSigning, finishSigning, type FinishedSigning, type SignedMatter } from '../../platform/signing/sign.ts';
import type { SignatureHolder } from '../../platform/signing/signature-store.ts';
import { issueTestCard } from '../terminals/cards.ts';
import type { OpenTown } from '../towns/open-town.ts';
import { signAtPhone } from './phone.ts';

export const DOCUMENT = Buffer.from('%PDF-1.7 what somebody applies for');
export const MATTER: SignedMatter = { document: DOCUMENT, name: '佐藤 ハル', birthdate: '1951-03-08' };

/** Adds a signing card to the sandbox, for the holder of all test cards. */
export async function layCard(
  town: OpenTown,
  card_key: string,
  options: Parameters<typeof issueTestCard>[1] = {},
): Promise<IndividualNumberCard> {
  const card = { ...(await issueTestCard(town, options)), card_key, card_name: card_key };
  writeCard(path.join(town.house.settings.dataFolder, 'sandbox-cards'), card);
  return card;
}

interface Signer {
  readonly town: OpenTown;
  readonly signer_id: number;
  readonly holder: SignatureHolder;
  readonly matter?: SignedMatter;
}

/** Begins a signing of a document; answers the phone's address. */
export async function begin({ town, signer_id, holder, matter = MATTER }: Signer): Promise<string> {
  const digest = createHash('sha256').update(matter.document).digest();
  const redirectUri = `${town.house.publicUrl}/onlineform/sign`;
  const begun = await beginSigning(town.house, { holder, signer_id, digest, redirectUri, locale: 'ja' });
  if (isRefusal(begun)) throw new Error(JSON.stringify(begun));
  return begun.url;
}

/** Finishes with the parameters of the browser's return. */
export const finish = (
  { town, signer_id, matter = MATTER }: Signer,
  parameters: URLSearchParams,
  settle: Parameters<typeof finishSigning>[1]['settle'] = async () => undefined,
): Promise<FinishedSigning | Refusal> =>
  finishSigning(town.house, {
    signer_id,
    parameters: Object.fromEntries(parameters),
    find: async () => matter,
    settle,
  });

/** The codes of a refusal; empty for none. */
export const codesOf = (outcome: object): string[] =>
  isRefusal(outcome) ? outcome.problems.map(({ code }) => code) : [];

/** A whole signing with the named card. */
export async function signWith(signer: Signer, card_key: string, state = 'own') {
  return finish(signer, await signAtPhone(await begin(signer), { card_key, state }));
}
