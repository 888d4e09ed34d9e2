import type { KeptName } from '@machi/domain/described/model';
import type { changeableFields } from '@machi/domain/reservations/fields';
import { stateControls } from '../../../shell/described/state-controls.ts';
import type { Change } from './use-change.ts';

type Name = KeptName<typeof changeableFields>;

/** Values of a change as described fields take them; their ids are where they stand in what is sent. */
export const contentControls = ({ values: { content }, set, errorOf }: Change) =>
  stateControls<Name>({
    values: content,
    set: (name, value) => set({ content: { ...content, [name]: value } }),
    errorOf: (name) => errorOf(`content.${name}`),
    idOf: (name) => `content.${name}`,
  });
