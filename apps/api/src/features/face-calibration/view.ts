import { townTimeText } from '@machi/domain/calendar/model';
import type { FaceCalibration, FaceGallery, MeasuredThreshold } from '@machi/domain/face-calibration/contract';
import { missedLooks, onSite, strangerRate, type SiteStrangers } from '@machi/domain/faces/calibration';
import { strangersOfModels, type StrangersOfModel } from '@machi/domain/faces/reference';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import { passKinds } from '@machi/domain/passes/model';
import { sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { obstacleToSecond, type HandsReader } from '../../platform/audit/second-official.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { CalibrationRow } from './calibration-store.ts';

/** Refuses an official who may not be the second one. */
export const refuseApproval = (
  officialOf: HandsReader,
  { asked_by, is_asker_entitled }: CalibrationRow,
  exchange: MemberExchange,
): Promise<Refusal | undefined> =>
  obstacleToSecond(officialOf, { asked_by, isAskerStillEntitled: is_asker_entitled, gainer_id: null }, exchange);

function thresholdsOf(row: CalibrationRow, faces: FacesFile, model: StrangersOfModel): MeasuredThreshold[] {
  const card = { at_most: null, likeness: faces.with_card };
  return [card, ...faces.galleries].map(({ at_most, likeness }) => {
    const after = onSite(likeness, row, model);
    const rateOf = (threshold: number) => strangerRate(threshold, at_most ?? 1, row, model);
    return {
      at_most,
      before: likeness,
      after,
      stranger_rate: rateOf(after),
      stranger_rate_before: rateOf(likeness),
      missed: missedLooks(row.scores, after),
    };
  });
}

function stateOf({ decided_at, is_approved, is_last_approved, model_id }: CalibrationRow, faces: FacesFile) {
  if (model_id !== faces.model_id) return 'outdated';
  if (decided_at === null) return 'waiting';
  if (!is_approved) return 'refused';
  return is_last_approved ? 'in-force' : 'outdated';
}

/** A calibration for this official. */
export async function viewCalibration(
  officialOf: HandsReader,
  row: CalibrationRow,
  faces: FacesFile,
  exchange: MemberExchange,
): Promise<FaceCalibration> {
  const model = strangersOfModels[row.model_id];
  const isOpen = row.decided_at === null;
  const [problem] = (isOpen ? await refuseApproval(officialOf, row, exchange) : undefined)?.problems ?? [];
  const { face_calibration_id, place, model_id, asked_by_name, decided_by_name, scores } = row;
  return {
    face_calibration_id,
    place,
    model_id,
    people: scores.length,
    looks: scores.flatMap(({ own }) => own).length,
    state: stateOf(row, faces),
    asked_at: townTimeText(row.asked_at),
    asked_by_name,
    decided_at: row.decided_at && townTimeText(row.decided_at),
    decided_by_name,
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
    thresholds: model && scores.length > 0 ? thresholdsOf(row, faces, model) : [],
  };
}

/** Expected results for the number of faces that each pass's terminals know; `faces` are the settings in force. */
export function viewGalleries(
  counts: readonly { readonly pass: (typeof passKinds)[number]; readonly faces: number }[],
  faces: FacesFile,
  site: SiteStrangers | null,
): FaceGallery[] {
  const model = strangersOfModels[faces.model_id];
  return passKinds.map((pass) => {
    const size = counts.find((count) => count.pass === pass)?.faces ?? 0;
    const rule = faces.galleries.find(({ at_most }) => size <= at_most);
    return {
      pass,
      faces: size,
      likeness: rule?.likeness ?? null,
      is_confirmed: rule?.is_confirmed ?? false,
      stranger_rate: rule && model ? strangerRate(rule.likeness, size, site, model) : null,
    };
  });
}
