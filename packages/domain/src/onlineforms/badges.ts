import type { Flag } from '../fields/model.ts';

/** Requirements of a form, as badges (product, "Online forms"). */
export const badges = ['id-card', 'commercial-certificate', 'credit-card', 'proxy'] as const;
export type Badge = (typeof badges)[number];

export interface Needs {
  readonly needs_id_card: Flag;
  readonly needs_commercial_certificate: Flag;
  readonly needs_credit_card: Flag;
  readonly needs_third_party: Flag;
  readonly is_applicant_only: Flag;
}

/** Tells whether a proxy may apply. A form for applicants only wins over its badge. */
export const mayBeProxied = ({ needs_third_party, is_applicant_only }: Needs): boolean =>
  needs_third_party === 1 && is_applicant_only === 0;

/** Lists the badges of a form in order. */
export function badgesOf(needs: Needs): readonly Badge[] {
  const has: Readonly<Record<Badge, boolean>> = {
    'id-card': needs.needs_id_card === 1,
    'commercial-certificate': needs.needs_commercial_certificate === 1,
    'credit-card': needs.needs_credit_card === 1,
    proxy: mayBeProxied(needs),
  };
  return badges.filter((badge) => has[badge]);
}
