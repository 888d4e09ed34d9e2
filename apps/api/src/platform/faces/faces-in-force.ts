import { facesOnSite, type SiteStrangers } from '@machi/domain/faces/calibration';
import { strangersOfModels } from '@machi/domain/faces/reference';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { Queryable } from '../../database/database.ts';
import { holds, rowsOf } from '../../database/rows.ts';
import { face_calibration } from '../../database/tables/faces.ts';

const measured = rowsOf(face_calibration);

/** What a second official approved of the strangers on site; null: nothing was measured with this model. */
export async function siteInForce(database: Queryable, modelId: string): Promise<SiteStrangers | null> {
  // One waits at a time, so numbers follow each other as approvals do, whatever the clock says.
  const newest = { columns: ['median', 'upper'], order: ['-face_calibration_id'], limit: 1 } as const;
  const approved = { is_approved: holds, model_id: modelId };
  return (await measured.one(database, 'select-face-calibration-in-force', approved, newest)) ?? null;
}

/** The town's part of faces with the thresholds that were measured on site, where they were. */
export async function facesInForce(database: Queryable, faces: FacesFile): Promise<FacesFile> {
  const model = strangersOfModels[faces.model_id];
  const site = model ? await siteInForce(database, faces.model_id) : null;
  return model && site ? facesOnSite(faces, site, model) : faces;
}

/** The rules of the passes, the same way. */
export const rulesInForce = async (database: Queryable, rules: PassesFile): Promise<PassesFile> =>
  rules.faces ? { ...rules, faces: await facesInForce(database, rules.faces) } : rules;
