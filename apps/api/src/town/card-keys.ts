import { X509Certificate, createPublicKey } from 'node:crypto';
import type { TownPack } from '@machi/domain/town/model';
import type { TownProblem } from '@machi/domain/town/town-problems';

const opens = (open: (pem: string) => unknown, pem: string): boolean => {
  try {
    open(pem);
    return true;
  } catch {
    return false;
  }
};

/**
 * Keys and certificates that the pack names and that cannot be read: told at the start, not to the first person whose
 * card is linked.
 */
export function cardKeyProblems({ passes }: Pick<TownPack, 'passes'>): TownProblem[] {
  const { trusted_authorities, age_record_keys = [], signing } = passes.individual_number_card;
  const problem = (place: string, reason: string): TownProblem => ({
    file: 'passes.json',
    path: `individual_number_card.${place}`,
    reason,
  });
  const certificateProblems = (place: string, pems: readonly string[]): TownProblem[] =>
    pems.flatMap((pem, index) =>
      opens((text) => new X509Certificate(text), pem)
        ? []
        : [problem(`${place}[${index}]`, 'is no certificate that can be opened (PEM)')],
    );
  return [
    ...certificateProblems('trusted_authorities', trusted_authorities),
    ...certificateProblems('signing.trusted_authorities', signing?.trusted_authorities ?? []),
    ...certificateProblems('signing.former_authorities', signing?.former_authorities ?? []),
    ...age_record_keys.flatMap((pem, index) =>
      opens((text) => createPublicKey(text), pem)
        ? []
        : [problem(`age_record_keys[${index}]`, 'is no public key or certificate that can be opened (PEM)')],
    ),
  ];
}
