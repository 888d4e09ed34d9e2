import { nothing, type Case } from '../../testing/cases/case.ts';
import { switchFacesOn } from '../../testing/terminals/faces.ts';
import { measureOf } from '../../testing/terminals/measure.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { calibrationStore } from './calibration-store.ts';

const STRANGERS = { median: 0.77, upper: 0.84 };

/** A waiting calibration, measured by 斎藤 恵子 of the sample town. It waits for its turn, as a proposal does. */
async function waiting(town: OpenTown) {
  switchFacesOn(town);
  const made = await town.database.transaction((transaction) =>
    calibrationStore.replace(transaction, measureOf(), STRANGERS, 7, town.now()),
  );
  return { face_calibration_id: made };
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
