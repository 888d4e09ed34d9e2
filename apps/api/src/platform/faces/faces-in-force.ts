import { facesOnSite, type SiteStrangers } from '@machi/domain/faces/calibration';
import { strangersOfModels } from '@machi/domain/faces/reference';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { statement, type Queryable } from '../../database/database.ts';

/** One waits at a time, so numbers follow each other as approvals do, whatever the clock says. */
const selectInForce = statement<SiteStrangers>(
  'select-face-calibration-in-force',
  `select median, upper from face_calibration where is_approved and model_id = $1
   order by face_calibration_id desc limit 1`,
);

/** What a second official approved of the strangers on site; null: nothing was measured with this model. */
export async function siteInForce(database: Queryable, modelId: string): Promise<SiteStrangers | null> {
  const [site] = await database.run(selectInForce, [modelId]);
  return site ?? null;
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
