import { formStore } from '../filing/form-store.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';

/** Open forms. */
export const found: readonly FoundSource[] = [
  {
    kind: 'form',
    async forAll({ database }) {
      const forms = await formStore.listOpen(database);
      return forms.map(({ onlineform_id, body }) => ({
        href: `/onlineform/introduction/${onlineform_id}`,
        title: body.form_name,
        text: body.description,
        weight: 1.1,
      }));
    },
  },
];
