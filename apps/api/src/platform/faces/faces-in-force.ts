import { facesOnSite, type SiteStrangers } from '@machi/domain/faces/calibration';
import { strangersOfModels } from '@machi/domain/faces/reference';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { Queryable } from '../../database/database.ts';
import { holds, rowsOf } from '../../database/rows.ts';
import { face_calibration } from '../../database/tables/faces.ts';

const measured = rowsOf(face_calibration);

/** The approved measurement of strangers' scores on site; null: none with this model. */
export async function siteInForce(database: Queryable, modelId: string): Promise<SiteStrangers | null> {
  // Only one is pending at a time, so IDs follow the order of approvals, independent of clocks.
  const newest = { columns: ['median', 'upper'], order: ['-face_calibration_id'], limit: 1 } as const;
  const approved = { is_approved: holds, model_id: modelId };
  return (await measured.one(database, 'select-face-calibration-in-force', approved, newest)) ?? null;
}

/** The town's face settings with the thresholds measured on site, if any. */
export async function facesInForce(database: Queryable, faces: FacesFile): Promise<FacesFile> {
  const model = strangersOfModels[faces.model_id];
  const site = model ? await siteInForce(database, faces.model_id) : null;
  return model && site ? facesOnSite(faces, site, model) : faces;
}

/** The same for the rules of passes. */
export const rulesInForce = async (database: Queryable, rules: PassesFile): Promise<PassesFile> =>
  rules.faces ? { ...rules, faces: await facesInForce(database, rules.faces) } : rules;
