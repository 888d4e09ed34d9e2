import { flagsOf } from '@machi/domain/publishing/model';
import { newGuestInquiry } from '../../testing/messages/threads.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const words = (text: string) => ({ ja: text, en: text });
const writing = { category_key: 'account', title: words('質問'), body: words('<p>答え</p>') };

/** A question by another person than the walk's officials, waiting for approval or not. */
async function newQuestion(town: OpenTown, state: 'draft' | 'applied' | 'approved' = 'draft') {
  const { member_id } = await town.addPerson();
  const { is_draft, approval_status } = flagsOf[state];
  const [row] = await town.rows<{ standing_text_id: number }>`insert into standing_text (kind, category_key,
    sort_order, texts, is_draft, approval_status, member_id, changed_by) values ('faq', 'account', 99,
    ${JSON.stringify({ title: writing.title, body: writing.body })}, ${is_draft}, ${approval_status}, ${member_id},
    ${member_id}) returning standing_text_id`;
  return { standing_text_id: row?.standing_text_id ?? 0, seen: 0 };
}
const one = (more: object, state?: 'applied' | 'approved'): Case => ({
  showsNobody: true,
  input: async (town) => ({ ...(await newQuestion(town, state)), ...more }),
});

export const cases: Readonly<Record<string, Case>> = {
  listStandingTexts: { showsNobody: true, input: nothing },
  readStandingText: one({}),
  createStandingText: { showsNobody: true, input: () => ({ kind: 'faq', ...writing }) },
  askFromInquiry: { showsNobody: true, input: async (town) => newGuestInquiry(town) },
  updateStandingText: one(writing),
  moveStandingText: one({ step: 'apply' }),
  decideStandingText: one({ step: 'disapprove', reason: 'もう少しくわしく。' }, 'applied'),
  writeStandingVersion: one({}, 'approved'),
  discardStandingText: one({}),
  orderStandingTexts: {
    showsNobody: true,
    input: () => ({ kind: 'faq', category_key: 'nothing', seen: [], wished: [] }),
  },
};
