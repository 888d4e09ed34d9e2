import * as officials from '../register/staff.ts';
import {
  messageSenders,
  withoutRole,
  type DeviceKind,
  type Holders,
  type MessageSender,
  type OfficialPermissions,
} from './holders.ts';
import { isWorkAccount, rolesOf, type AccountKind } from './kinds.ts';
import type { OfficialRole } from './roles.ts';

export type { DeviceKind, Holders, MessageSender };

/** The requester. A guest has no member_id (product, "Roles"). */
export interface Asker extends AccountKind {
  readonly member_id: number | null;
  readonly roles: readonly OfficialRole[];
}

type PermissionsIn<Feature> = Feature extends { readonly permissions: infer Own } ? keyof Own : never;
type OfficialPermission = PermissionsIn<(typeof officials)[keyof typeof officials]>;

/** Every permission that an endpoint can name. */
export type Permission = keyof typeof withoutRole | OfficialPermission;

/**
 * Holders of a permission: everybody; an account for itself; a logged-in person, but not a company, for their own
 * things, some of them not at work; a device of a kind by its key; a terminal or a message's sender by signature; or officials with a role.
 */
export type HoldersOf<Name extends Permission> = Name extends keyof typeof withoutRole
  ? (typeof withoutRole)[Name]
  : readonly OfficialRole[];

const ofOfficials: readonly OfficialPermissions[] = Object.values(officials).flatMap((feature) =>
  'permissions' in feature ? feature.permissions : [],
);
const held = new Map<string, Holders>(
  [withoutRole, ...ofOfficials].flatMap((permissions) => Object.entries(permissions)),
);

const isPermission = (name: string): name is Permission => held.has(name);

/** Every permission, for iteration. */
export const allPermissions: readonly Permission[] = [...held.keys()].filter(isPermission);

export function holdersOf(permission: Permission): Holders {
  const holders = held.get(permission);
  if (!holders) throw new Error(`Nobody holds ${permission}`);
  return holders;
}

/** Whether everybody may use it, logged in or not. */
export const isForAll = (permission: Permission): boolean => holdersOf(permission) === 'anyone';

/** Finds the kind of device that holds a permission; undefined: none. No person has it, whatever their role. */
export function deviceKindOf(permission: Permission): DeviceKind | undefined {
  switch (holdersOf(permission)) {
    case 'device:spot':
      return 'spot';
    case 'device:vehicle':
      return 'vehicle';
    default:
      return undefined;
  }
}
/** Tells whether terminals hold a permission. They sign their requests. */
export const isOfTerminals = (permission: Permission): boolean => holdersOf(permission) === 'terminal';

/** Finds the sender that holds a permission for messages; undefined: none. */
export function senderOf(permission: Permission): MessageSender | undefined {
  const holders = holdersOf(permission);
  return messageSenders.find((sender) => holders === `message:${sender}`);
}

/** Decides a permission: `login-needed` becomes 401, `forbidden` 403. */
export function decidePermission(asker: Asker, permission: Permission): 'granted' | 'login-needed' | 'forbidden' {
  const holders = holdersOf(permission);
  if (holders === 'anyone') return 'granted';
  if (asker.member_id === null) return 'login-needed';
  if (holders === 'account') return 'granted';
  if (holders === 'member') return asker.is_company ? 'forbidden' : 'granted';
  if (holders === 'person') return isWorkAccount(asker) ? 'forbidden' : 'granted';
  if (typeof holders === 'string') return 'login-needed';
  return rolesOf(asker).some((role) => holders.includes(role)) ? 'granted' : 'forbidden';
}
