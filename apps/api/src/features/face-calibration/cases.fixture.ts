import { nothing, type Case } from '../../testing/cases/case.ts';
import { switchFacesOn } from '../../testing/terminals/faces.ts';
import { measureOf } from '../../testing/terminals/measure.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** Only one calibration waits at a time, so they are made in turn. */
const making = new WeakMap<OpenTown, Promise<unknown>>();
async function waiting(town: OpenTown) {
  const made = (making.get(town) ?? Promise.resolve()).then(() => makeWaiting(town));
  making.set(town, made);
  return made;
}

/** A waiting calibration, measured by 斎藤 恵子 of the sample town. */
async function makeWaiting(town: OpenTown) {
  switchFacesOn(town);
  const { model_id, place, people } = measureOf();
  await town.rows('delete from face_calibration where decided_at is null');
  const [row] = await town.rows<{ face_calibration_id: number }>`insert into face_calibration (model_id, place,
    scores, median, upper, asked_at, asked_by)
    values (${model_id}, ${place}, ${JSON.stringify(people)}, 0.77, 0.84, ${town.now()}, 7)
    returning face_calibration_id`;
  return { face_calibration_id: row?.face_calibration_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  listFaceCalibrations: {
    input: (town) => {
      switchFacesOn(town);
      return nothing();
    },
    showsNobody: true,
  },
  proposeFaceCalibration: {
    input: (town) => {
      switchFacesOn(town);
      return measureOf();
    },
    showsNobody: true,
    isOneByOne: true,
  },
  approveFaceCalibration: { input: waiting, showsNobody: true, isOneByOne: true },
  refuseFaceCalibration: { input: waiting, showsNobody: true, isOneByOne: true },
};
