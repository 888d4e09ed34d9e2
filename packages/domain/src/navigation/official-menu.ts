import { decidePermission } from '../permissions/model.ts';
import type { Asker, Permission } from '../permissions/model.ts';
import { menuOf } from './menus.ts';
import type { MenuEntry, MenuPath } from './menus.ts';

/** One of these permissions leads to a screen of officials. */
const officialPermissions: Readonly<Record<MenuPath<'official'>, readonly Permission[]>> = {
  '/reception': ['reservation:read:any'],
  '/reception/monitor': ['monitor:announce:any'],
  '/dispatch': ['taxi:read:any'],
  '/visit': ['visit:read:any'],
  '/terminal': ['terminal:manage:any'],
  '/member': ['member:read:any', 'member:edit:any', 'member:authorise:any', 'audit:read:any'],
};

/** Entries of the officials' menu that lead this official to something; what they may do there the API decides. */
export function officialMenu(asker: Asker): readonly MenuEntry[] {
  const needed: Readonly<Record<string, readonly Permission[]>> = officialPermissions;
  const granted = menuOf('official').filter(({ path }) =>
    needed[path]?.some((permission) => decidePermission(asker, permission) === 'granted'),
  );
  // A screen below another one of them is reached from there.
  return granted.filter(({ path }) => !granted.some((other) => path.startsWith(`${other.path}/`)));
}
