import type { MachineState } from '@machi/domain/monitors/model';

/** The shape of a state: a full disc, a ring, a dotted ring, a ring with a question mark. */
export const shapeOf: Readonly<Record<MachineState, 'full' | 'ring' | 'dotted' | 'asked'>> = {
  free: 'full',
  running: 'ring',
  finished: 'ring',
  'out-of-order': 'dotted',
  unknown: 'asked',
};
