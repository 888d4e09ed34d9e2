import { decidePermission } from '@machi/domain/permissions/model';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { said, type FoundSource } from '../../platform/search/found-source.ts';

/** People, for officials who may look up members; each look is written into the audit log. */
export const found: readonly FoundSource[] = [
  {
    kind: 'person',
    async forReader({ q, house, exchange }) {
      const { member } = exchange;
      if (member === null || decidePermission(member, 'member:read:any') !== 'granted') return [];
      const { members } = await findForDesk(house.database, q, { ...exchange, member });
      return members.map(({ member_id, name, furigana }) => ({
        href: `/member?view=one&member=${member_id}`,
        title: said(name),
        text: said(furigana),
        isMatched: true as const,
      }));
    },
  },
];
