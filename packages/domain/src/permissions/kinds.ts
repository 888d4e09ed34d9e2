import type { OfficialRole } from './roles.ts';

/** Kind of an account: a person's, an official's or a company's (product, "Roles"); never two of them. */
export interface AccountKind {
  readonly is_official: boolean;
  readonly is_company: boolean;
}

/** Officials and companies handle other people's data, so their accounts are protected alike. */
export const isWorkAccount = ({ is_official, is_company }: AccountKind): boolean => is_official || is_company;

/**
 * Roles of external staff; officials may have them too. Without `transport`, whose telephone desk finds everybody by
 * name.
 */
export const companyRoles: readonly OfficialRole[] = ['dispatch', 'driver'];

/** Lists the roles that apply to an account, whatever else its row contains. */
export function rolesOf({ is_official, is_company, roles }: AccountKind & { readonly roles: readonly OfficialRole[] }) {
  if (is_official) return roles;
  return is_company ? roles.filter((role) => companyRoles.includes(role)) : [];
}
