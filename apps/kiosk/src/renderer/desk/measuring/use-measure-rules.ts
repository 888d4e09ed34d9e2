import { listFaceCalibrations } from '@machi/domain/face-calibration/contract';
import { useAsked } from '../parts/use-asked.ts';
import type { TownClient } from '../town-client.ts';
import type { MeasureRules } from './MeasurePeople.tsx';

/** Undefined where the town has no faces, or this official does not measure. */
export const useMeasureRules = (town: TownClient): MeasureRules | undefined =>
  useAsked(town, listFaceCalibrations, {})?.rules;
