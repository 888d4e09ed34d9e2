import type { OfficialRole } from './roles.ts';

/** An account is a person's, an official's or a company's (product, "Roles"); never two of them. */
export interface AccountKind {
  readonly is_official: boolean;
  readonly is_company: boolean;
}

/** Officials and companies work with what others said: their accounts are guarded alike. */
export const isWorkAccount = ({ is_official, is_company }: AccountKind): boolean => is_official || is_company;

/**
 * Roles of who works for the town without being of it; officials may hold them, too. Not `transport`: its telephone desk
 * finds everybody by name.
 */
export const companyRoles: readonly OfficialRole[] = ['dispatch', 'driver'];

/** The roles that count for an account: whatever else stands in its row. */
export function rolesOf({ is_official, is_company, roles }: AccountKind & { readonly roles: readonly OfficialRole[] }) {
  if (is_official) return roles;
  return is_company ? roles.filter((role) => companyRoles.includes(role)) : [];
}
