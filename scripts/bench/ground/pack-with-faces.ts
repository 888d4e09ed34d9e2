import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { facesFile } from '@machi/domain/faces/faces.fixture';

/** Copies the sample's pack into a folder, with faces in passes.json; returns the folder of all packs. */
export async function packWithFaces(folder: string): Promise<string> {
  const towns = path.join(folder, 'towns');
  const own = path.join(towns, 'hoshimori');
  await mkdir(towns);
  await cp('towns/hoshimori', own, { recursive: true });
  const file = path.join(own, 'passes.json');
  const passes = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...passes, faces: facesFile }));
  return towns;
}
