import type { KeptName } from '@machi/domain/described/model';
import type { changeableFields } from '@machi/domain/reservations/fields';
import type { FieldControls } from '../../../../shell/described/field-controls.ts';
import type { Change } from './use-change.ts';

type Name = KeptName<typeof changeableFields>;

/** Values of a change as described fields take them; their ids are where they stand in what is sent. */
export const contentControls = ({ values: { content }, set, errorOf }: Change): FieldControls<Name> => ({
  values: content,
  set: (name, value) => set({ content: { ...content, [name]: value } }),
  typed: (name) => ({
    id: `content.${name}`,
    value: String(content[name]),
    error: errorOf(`content.${name}`),
    onChange: ({ target }) => set({ content: { ...content, [name]: target.value } }),
  }),
  ticked: (name) => ({
    id: `content.${name}`,
    checked: content[name] === true,
    error: errorOf(`content.${name}`),
    onChange: ({ target }) => set({ content: { ...content, [name]: target.checked } }),
  }),
});
