import type { PublishingState } from '@machi/domain/publishing/model';
import { hashOf } from '../../ground/secrets.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import { newDeskNotice, noticeInput } from '../../testing/notices/desk-notices.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** Without an author, for each editor to write; last changed by another person, for each approver to decide. */
async function lying(town: OpenTown, state: PublishingState) {
  const { member_id } = await town.addPerson();
  return newDeskNotice(town, { state, by: null, changedBy: member_id });
}
const of = async (town: OpenTown, state: PublishingState) => ({ notice_id: (await lying(town, state)).notice_id });

export const cases: Readonly<Record<string, Case>> = {
  listDeskNotices: { input: () => ({ status: 'public' }), showsNobody: true },
  readNoticeChoices: { input: nothing, showsNobody: true },
  readDeskNotice: { input: (town) => of(town, 'applied'), showsNobody: true },
  createNotice: { input: () => noticeInput(), showsNobody: true },
  updateNotice: { input: async (town) => ({ ...(await lying(town, 'draft')), ...noticeInput() }), showsNobody: true },
  applyNotice: { input: (town) => lying(town, 'draft'), showsNobody: true },
  approveNotice: {
    input: async (town) => ({ ...(await lying(town, 'applied')), reason: '確かめました。' }),
    showsNobody: true,
  },
  disapproveNotice: {
    input: async (town) => ({ ...(await lying(town, 'applied')), reason: '日付が違います。' }),
    showsNobody: true,
  },
  dropNotice: {
    input: async (town) => ({ ...(await lying(town, 'approved')), is_confirmed: 1, reason: '日が変わりました。' }),
    showsNobody: true,
  },
  writeVersion: { input: (town) => of(town, 'approved'), showsNobody: true },
  discardNotice: { input: (town) => lying(town, 'draft'), showsNobody: true },
  shareNotice: { input: async (town) => ({ ...(await of(town, 'applied')), is_shared: 1 }), showsNobody: true },
  readNoticePreview: {
    async input(town) {
      const { notice_id } = await lying(town, 'draft');
      const key = `preview-${notice_id}`;
      await town.rows`update notice
        set preview_key_hash = ${hashOf(key)}, preview_until = ${new Date(town.now().getTime() + 3_600_000)}
        where notice_id = ${notice_id}`;
      return { key };
    },
  },
};
