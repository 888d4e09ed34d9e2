import { listFaceCalibrations } from '@machi/domain/face-calibration/contract';
import { useEffect, useState } from 'react';
import type { TownClient } from '../town-client.ts';
import type { MeasureRules } from './MeasureView.tsx';

/** Undefined where the town has no faces, or this official does not measure. */
export function useMeasureRules({ call }: TownClient): MeasureRules | undefined {
  const [rules, setRules] = useState<MeasureRules>();
  useEffect(() => {
    const stop = new AbortController();
    void call(listFaceCalibrations, {}, { ignoresError: true, signal: stop.signal }).then((result) => {
      if (result.ok && !stop.signal.aborted) setRules(result.reply.rules);
    });
    return () => stop.abort();
  }, [call]);
  return rules;
}
