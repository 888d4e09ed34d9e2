import { emptyDraft } from '@machi/domain/form-editor/draft';
import { nothing, type Case } from '../../testing/cases/case.ts';
import { newForm, simpleForm } from '../../testing/forms/forms.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const form = async (town: OpenTown) => ({ onlineform_id: await newForm(town) });
const written = { ...simpleForm({ form_name: { ja: '書きかけ', en: 'Writing…' } }) };

async function drafted(town: OpenTown) {
  const { onlineform_id } = await form(town);
  await town.rows`update onlineform set draft = ${JSON.stringify(written)}::jsonb, revision = 1
    where onlineform_id = ${onlineform_id}`;
  return { onlineform_id, seen: 1 };
}

async function unpublished(town: OpenTown) {
  const [row] = await town.rows<{ onlineform_id: number }>`insert into onlineform (sort_order, draft)
    values (900, ${JSON.stringify(emptyDraft())}::jsonb) returning onlineform_id`;
  return { onlineform_id: row?.onlineform_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  listEditedForms: { input: nothing, showsNobody: true },
  createEditedForm: { input: async () => ({ draft: written }), showsNobody: true },
  importForms: {
    input: async () => ({ forms: [{ ...written, onlineform_id: 1, sort_order: 1, is_open: 1 }] }),
    showsNobody: true,
  },
  exportForms: { input: nothing, showsNobody: true },
  orderForms: {
    async input(town) {
      const rows = await town.rows<{ onlineform_id: number }>('select onlineform_id from onlineform');
      return { onlineform_ids: rows.map(({ onlineform_id }) => onlineform_id) };
    },
    showsNobody: true,
  },
  readEditedForm: { input: form, showsNobody: true },
  saveFormDraft: { input: async (town) => ({ ...(await form(town)), seen: 0, draft: written }), showsNobody: true },
  discardFormDraft: { input: drafted, showsNobody: true },
  previewForm: { input: form, showsNobody: true },
  tryForm: { input: drafted, showsNobody: true },
  endFormTry: { input: form, showsNobody: true },
  publishForm: { input: drafted, showsNobody: true },
  openForm: { input: async (town) => ({ ...(await form(town)), is_open: 0 }), showsNobody: true },
  deleteForm: { input: unpublished, showsNobody: true },
};
