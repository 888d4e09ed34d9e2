import type { Flag } from '../fields/model.ts';

/** What a form needs, as badges say it (product, "Online forms"). */
export const badges = ['id-card', 'commercial-certificate', 'credit-card', 'proxy'] as const;
export type Badge = (typeof badges)[number];

export interface Needs {
  readonly needs_id_card: Flag;
  readonly needs_commercial_certificate: Flag;
  readonly needs_credit_card: Flag;
  readonly needs_third_party: Flag;
  readonly is_applicant_only: Flag;
}

/** Whether somebody else may apply for the applicant: a form for applicants only wins over its badge. */
export const mayBeProxied = ({ needs_third_party, is_applicant_only }: Needs): boolean =>
  needs_third_party === 1 && is_applicant_only === 0;

/** The badges of a form, in their order. */
export function badgesOf(needs: Needs): readonly Badge[] {
  const has: Readonly<Record<Badge, boolean>> = {
    'id-card': needs.needs_id_card === 1,
    'commercial-certificate': needs.needs_commercial_certificate === 1,
    'credit-card': needs.needs_credit_card === 1,
    proxy: mayBeProxied(needs),
  };
  return badges.filter((badge) => has[badge]);
}
