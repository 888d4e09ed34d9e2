import { officialRoles, type OfficialRole } from '../permissions/roles.ts';

/** After this time the directory is asked again about a session that it opened. */
export const CHECK_MINUTES = 10;
/** A session that the directory has not confirmed for this time ends, for example while the directory is away. */
export const UNCHECKED_MINUTES = 60;
/** A login at the directory takes this long at most. */
export const LOGIN_MINUTES = 10;
/** A row of the table whose group no login has had for these days may name a group that was renamed. */
export const UNMET_DAYS = 60;
export const GROUP_LENGTH = 200;
/** Most groups of a person. With more, directories leave groups out, and nobody knows which. */
const MOST_GROUPS = 500;

/**
 * The names in a claim of groups. Undefined: it is no list, or too long to be one of a person. Entries that no row of
 * the table can have are left out.
 */
export function groupsIn(claim: unknown): readonly string[] | undefined {
  if (!Array.isArray(claim) || claim.length > MOST_GROUPS) return undefined;
  return claim.filter((one: unknown): one is string => typeof one === 'string' && one.length <= GROUP_LENGTH);
}

/** Whether the directory asked for a second factor that the town accepts. */
export function isFactorDone(claims: Readonly<Record<string, unknown>>, accepted: readonly string[]): boolean {
  const { acr, amr } = claims;
  const said = [acr, ...(Array.isArray(amr) ? amr.slice(0, 20) : [])];
  return said.some((one) => typeof one === 'string' && accepted.includes(one));
}

/** A row of the table in force. */
export interface GroupRow {
  readonly group_name: string | null;
  readonly roles: readonly OfficialRole[];
}

/** The rows that apply to these groups, compared to the letter: a renamed group gives nothing. */
export const rowsOfGroups = <Row extends GroupRow>(table: readonly Row[], groups: readonly string[]): readonly Row[] =>
  table.filter(({ group_name }) => group_name !== null && groups.includes(group_name));

export const rolesOfRows = (rows: readonly GroupRow[]): readonly OfficialRole[] =>
  officialRoles.filter((role) => rows.some(({ roles }) => roles.includes(role)));

export const isUnmet = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > UNMET_DAYS * 86_400_000;

/** What decides whether an official may log in with a password. */
export interface PasswordLogin {
  readonly isRequired: boolean;
  readonly isLinked: boolean;
  readonly isLastResort: boolean;
  /** Whether anybody could still log in without the directory. */
  readonly hasLastResort: boolean;
  /** The login links the account with a login that the directory has just confirmed. */
  readonly isLinking: boolean;
}

/**
 * Whether a password opens no official's account. An official who once came by the directory comes by it alone: else
 * who has left the office could still come by the password. Others may until the directory is required and an account
 * of last resort is named.
 */
export const needsDirectory = (login: PasswordLogin): boolean =>
  !login.isLastResort && (login.isLinked || (login.isRequired && login.hasLastResort && !login.isLinking));
