import { findingsOf, type Finding } from './finding.ts';

export interface SigningFacts {
  /** Host of the service; undefined: not set. */
  readonly service: string | undefined;
  /** Problem of the key file; undefined: none. */
  readonly keysTrouble: string | undefined;
  /** How the service refused the town; undefined: it gave a token. null: not queried. */
  readonly refused: string | undefined | null;
  /** Whether the pack has trusted signing authorities and their revocation lists. */
  readonly trustsSomebody: boolean;
}

const signing = findingsOf('signing');

/** Checks the card signing service by requesting a token, which needs the right address, client number and key. */
export function signingFindings({ service, keysTrouble, refused, trustsSomebody }: SigningFacts): Finding[] {
  if (service === undefined) return [signing.unseen('no service is set: nobody signs with a card')];
  const trust = trustsSomebody
    ? signing.ok('the pack trusts an authority for signing')
    : signing.wrong(
        'the pack trusts no authority for signing: every signature would be refused',
        'individual_number_card.signing in passes.json; docs/town-pack.md',
      );
  if (keysTrouble !== undefined) return [signing.wrong(keysTrouble, 'SIGNING_KEYS; docs/settings.md'), trust];
  if (refused === null) return [signing.unseen(`${service} was not asked`), trust];
  return [
    refused === undefined
      ? signing.ok(`${service} knows the town`)
      : signing.wrong(
          `${service} does not give the town a token: ${refused}`,
          'SIGNING_API, SIGNING_CLIENT_ID, and whether the service has the public half of SIGNING_KEYS',
        ),
    trust,
  ];
}
