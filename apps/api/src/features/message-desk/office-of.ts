import type { MemberExchange } from '../../platform/http/exchange.ts';

/** No office has this number: whoever works in none reads nothing and writes to nobody. */
const NO_OFFICE = 0;

/** In whose name an official reads and writes. */
export const officeOf = ({ member }: MemberExchange): number => member.organization_id ?? NO_OFFICE;
