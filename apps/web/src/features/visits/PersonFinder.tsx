import { findMembersAtCounter } from '@machi/domain/reception/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { MemberFinder } from '../../shell/desk/MemberFinder.tsx';
import { useVisitTexts } from './texts.ts';

/** Finds who came. */
export function PersonFinder({ onChoose }: { readonly onChoose: (member: FoundMember) => void }) {
  const { t } = useVisitTexts();
  return (
    <MemberFinder
      endpoint={findMembersAtCounter}
      words={{
        label: t('find'),
        hint: t('find.hint'),
        send: t('find.send'),
        loading: t('find.loading'),
        none: t('find.none'),
        noneWhat: t('find.none.body'),
        found: t('find.found'),
        more: t('find.more'),
        name: t('column.who'),
        chooseHead: t('find.choose'),
        choose: t('find.choose'),
        chooseOf: (name) => t('find.choose.of', { name }),
      }}
      columns={[
        {
          id: 'number',
          head: t('row.member'),
          cell: ({ member_id }) => (
            <span key="number" className="num">
              {member_id}
            </span>
          ),
        },
      ]}
      variant="primary"
      onChoose={onChoose}
    />
  );
}
