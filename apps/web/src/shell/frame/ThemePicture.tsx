import { usePreferences } from '../record/record.ts';
import { useTown } from '../town/town.ts';

/** The picture of the town that a person has chosen, at the foot of every page; it says nothing, so it has no words. */
export function ThemePicture() {
  const { themeImage } = usePreferences();
  const town = useTown();
  const picture = town?.theme_images.find(({ theme_key }) => theme_key === themeImage);
  return picture ? <img className="theme-picture" src={picture.src} alt="" /> : null;
}
