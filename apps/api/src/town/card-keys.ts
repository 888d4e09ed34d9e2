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
  const { trusted_authorities, age_record_keys = [] } = passes.individual_number_card;
  const problem = (place: string, reason: string): TownProblem => ({
    file: 'passes.json',
    path: `individual_number_card.${place}`,
    reason,
  });
  return [
    ...trusted_authorities.flatMap((pem, index) =>
      opens((text) => new X509Certificate(text), pem)
        ? []
        : [problem(`trusted_authorities[${index}]`, 'is no certificate that can be opened (PEM)')],
    ),
    ...age_record_keys.flatMap((pem, index) =>
      opens((text) => createPublicKey(text), pem)
        ? []
        : [problem(`age_record_keys[${index}]`, 'is no public key or certificate that can be opened (PEM)')],
    ),
  ];
}
