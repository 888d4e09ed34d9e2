import { parseArgs } from 'node:util';
import { check } from '@machi/domain/contract/problems';
import { Email, requiredText } from '@machi/domain/fields/model';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import { sentenceOf } from '@machi/domain/refusals/model';

/** The person whom `npm run make-official` makes an official. */
export interface OfficialOrder {
  readonly email: string;
  /** Undefined if only an existing member is meant. */
  readonly name: string | undefined;
  readonly roles: readonly OfficialRole[];
  /** Whether an existing member with this address may become the official. */
  readonly promotes: boolean;
}

const FIRST_ROLES = 'system,member_admin';

const USAGE = `npm run make-official -- --email ADDRESS --name NAME [--roles ${FIRST_ROLES}]
  Makes an official, and so the first one of a town; shows a temporary password once.
npm run make-official -- --email ADDRESS --promote [--roles ${FIRST_ROLES}]
  Gives the roles to the member who has this address; their password stays.
  --roles   ${officialRoles.join(', ')}`;

/** The desk's checks (product, "Member desk"). */
const fields = { email: Email, name: requiredText(64) };

function readField(field: keyof typeof fields, value: string): string {
  const checked = check(fields[field], value);
  if ('value' in checked) return checked.value;
  throw new Error(checked.problems.map((problem) => `--${field}: ${sentenceOf(problem, 'en')}`).join('\n'));
}

function readRoles(list: string): OfficialRole[] {
  const asked = list.split(',').map((role) => role.trim());
  const unknown = asked.filter((role) => !officialRoles.some((known) => known === role));
  if (unknown.length > 0)
    throw new Error(
      `--roles: ${unknown.map((role) => `"${role}"`).join(', ')} is no role; there are ${officialRoles.join(', ')}.`,
    );
  return officialRoles.filter((role) => asked.includes(role));
}

/** Reads the command line. Throws an Error whose message says what is wrong with it. */
export function readOfficialOrder(args: readonly string[]): OfficialOrder {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        roles: { type: 'string', default: FIRST_ROLES },
        promote: { type: 'boolean', default: false },
      },
    }));
  } catch {
    throw new Error(USAGE);
  }
  const { email, name, roles, promote } = values;
  if (email === undefined || (name === undefined && !promote)) throw new Error(USAGE);
  return {
    email: readField('email', email),
    name: name === undefined ? undefined : readField('name', name),
    roles: readRoles(roles),
    promotes: promote,
  };
}
