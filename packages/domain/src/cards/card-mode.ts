import type { PassesFile } from '../passes/town-passes.ts';

/** URLs of the lists of revoked certificates, one for each trusted authority. */
export const revocationSources = (
  source: PassesFile['individual_number_card']['revocation_source'],
): readonly string[] => (source === null ? [] : typeof source === 'string' ? [source] : source);

/**
 * Whether individual-number cards may be used at terminals: the town has notified that it verifies signatures, and has
 * a source of revoked certificates (公的個人認証法 38条の4; product, "Cards").
 */
export const isCardModeOn = ({ individual_number_card: card }: Pick<PassesFile, 'individual_number_card'>): boolean =>
  card.verifier_notification !== null && card.revocation_source !== null;
