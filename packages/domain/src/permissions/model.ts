import type { OfficialRole } from './roles.ts';

/** Who asks: a guest has no member_id (product, "Roles"). */
export interface Asker {
  readonly member_id: number | null;
  readonly is_official: boolean;
  readonly roles: readonly OfficialRole[];
}

/** What a device speaks of: a spot, such as the counter at its door. A key opens the endpoints of its kind alone. */
export type DeviceKind = 'spot';

export type Holders = 'anyone' | 'member' | `device:${DeviceKind}` | 'terminal' | readonly OfficialRole[];

/**
 * Every permission that an endpoint can name, with who holds it: anyone, a logged-in person for what is theirs,
 * a device of a kind by its key, a terminal by its signature, or officials with one of the roles.
 */
export const permissions = {
  public: 'anyone',
  'session:end:own': 'member',
  'account:read:own': 'member',
  'account:edit:own': 'member',
  'service:subscribe:own': 'member',
  'member:read:any': ['member_admin'],
  'member:edit:any': ['member_admin'],
  'member:authorise:any': ['system'],
  'audit:read:any': ['auditor'],
  'reservation:create:own': 'member',
  'reservation:read:own': 'member',
  'reservation:cancel:own': 'member',
  'reservation:change:own': 'member',
  'taxi:book:own': 'member',
  'taxi:read:any': ['dispatch', 'reception'],
  'taxi:dispatch:any': ['dispatch'],
  'reservation:settle:any': ['reception'],
  'reservation:book:any': ['reception'],
  'reservation:decide:any': ['reception'],
  'reservation:read:any': ['reception'],
  'document:keep:own': 'member',
  'draft:keep:own': 'member',
  'waitlist:keep:own': 'member',
  'calendar:keep:own': 'member',
  'reservation:board:any': ['reception'],
  'reservation:move:any': ['reception'],
  'closure:edit:any': ['reception'],
  'spot:edit:any': ['reception'],
  'statistics:read:any': ['reception'],
  'favourite:keep:own': 'member',
  'spot:report:any': ['reception'],
  'spot:report:device': 'device:spot',
  'device:manage:any': ['reception', 'system'],
  'terminal:work:terminal': 'terminal',
  /** What a terminal that was told to delete what it holds may still say. */
  'terminal:leave:terminal': 'terminal',
  'terminal:manage:any': ['enrolment', 'system'],
  'call:answer:any': ['reception', 'enrolment', 'system'],
  'pass:keep:own': 'member',
  'card:keep:own': 'member',
  'card:link:any': ['enrolment'],
  'visit:read:any': ['reception', 'enrolment'],
  'visit:correct:any': ['reception'],
  'monitor:report:device': 'device:spot',
  'monitor:announce:any': ['reception', 'editor'],
  'monitor:test:any': ['reception', 'enrolment', 'system'],
} as const satisfies Record<string, Holders>;
export type Permission = keyof typeof permissions;

const holdersOf = (permission: Permission): Holders => permissions[permission];

/** Whose devices hold a permission; undefined: none. No person has it, whatever their role. */
export function deviceKindOf(permission: Permission): DeviceKind | undefined {
  return holdersOf(permission) === 'device:spot' ? 'spot' : undefined;
}
/** Whether a permission is one of terminals, which sign their requests. */
export const isOfTerminals = (permission: Permission): boolean => holdersOf(permission) === 'terminal';

/** Answer to "may this person?": `login-needed` becomes 401, `forbidden` 403. */
export function decidePermission(asker: Asker, permission: Permission): 'granted' | 'login-needed' | 'forbidden' {
  const holders = holdersOf(permission);
  if (holders === 'anyone') return 'granted';
  if (asker.member_id === null || deviceKindOf(permission) || holders === 'terminal') return 'login-needed';
  if (holders === 'member') return 'granted';
  return asker.is_official && asker.roles.some((role) => holders.includes(role)) ? 'granted' : 'forbidden';
}
