import { facesFile } from '@machi/domain/faces/faces.fixture';
import type { OpenTown } from '../towns/open-town.ts';

/** From now on this open town has the part of passes.json by which faces are used; the sample town has none. */
export function switchFacesOn({ house }: OpenTown): void {
  house.town.passes.faces = facesFile;
}
