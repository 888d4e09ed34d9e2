import { decidePermission, type Asker } from '../permissions/model.ts';
import { isOfPart } from './part-addresses.ts';
import type { MenuEntry } from './menus.ts';
import type { OfficialMenu } from './official-screen.ts';
import { officialScreens } from './official-screens.ts';

/** Entries of a menu of officials' screens, in order. */
export const officialEntries = (menu: OfficialMenu): readonly MenuEntry[] =>
  officialScreens
    .flatMap((screen) => {
      const place = screen.menus?.[menu];
      return place === undefined ? [] : [{ screen, place }];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ screen: { path, name } }) => ({ path, name, parameters: {} }));

/**
 * Entries of the officials' menu for this official. The API decides what they may do there.
 * @param lacking parts that the town does without
 */
export function officialMenu(asker: Asker, lacking: readonly string[] = []): readonly MenuEntry[] {
  const led = new Set(
    officialScreens
      .filter(({ ledToBy }) => ledToBy?.some((permission) => decidePermission(asker, permission) === 'granted'))
      .map(({ path }) => path),
  );
  const granted = officialEntries('official').filter(({ path }) => led.has(path) && !isOfPart(path, lacking));
  // A screen below another one is reached from there.
  return granted.filter(({ path }) => !granted.some((other) => path.startsWith(`${other.path}/`)));
}
