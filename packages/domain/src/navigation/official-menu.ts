import { decidePermission, type Asker } from '../permissions/model.ts';
import type { MenuEntry } from './menus.ts';
import type { OfficialMenu } from './official-screen.ts';
import { officialScreens } from './official-screens.ts';

/** All entries of a menu that lists screens of officials, in their order. */
export const officialEntries = (menu: OfficialMenu): readonly MenuEntry[] =>
  officialScreens
    .flatMap((screen) => {
      const place = screen.menus?.[menu];
      return place === undefined ? [] : [{ screen, place }];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ screen: { path, name } }) => ({ path, name, parameters: {} }));

/** Entries of the officials' menu that lead this official to something; what they may do there the API decides. */
export function officialMenu(asker: Asker): readonly MenuEntry[] {
  const led = new Set(
    officialScreens
      .filter(({ ledToBy }) => ledToBy?.some((permission) => decidePermission(asker, permission) === 'granted'))
      .map(({ path }) => path),
  );
  const granted = officialEntries('official').filter(({ path }) => led.has(path));
  // A screen below another one of them is reached from there.
  return granted.filter(({ path }) => !granted.some((other) => path.startsWith(`${other.path}/`)));
}
