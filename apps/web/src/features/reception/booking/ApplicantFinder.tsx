import { telInWords } from '@machi/domain/fields/tel-in-words';
import { findMembersAtCounter } from '@machi/domain/reception/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { MemberFinder } from '../../../shell/desk/account-finder/MemberFinder.tsx';
import { useTown } from '../../../shell/town/town.ts';
import { useReceptionTexts } from '../texts.ts';
import { ResidenceTags } from '../ResidenceTags.tsx';

interface ApplicantFinderProps {
  /** Whether room and time are known, so that the person comes next. */
  readonly takesFocus: boolean;
  readonly onChoose: (member: FoundMember) => void;
  readonly onNone: (words: string) => void;
}

export function ApplicantFinder({ takesFocus, onChoose, onNone }: ApplicantFinderProps) {
  const { t } = useReceptionTexts();
  const officeTel = useTown()?.office_tel;
  return (
    <MemberFinder
      endpoint={findMembersAtCounter}
      takesFocus={takesFocus}
      label={t('book.search')}
      words={{
        hint: t('book.search.hint'),
        none: t('book.search.none.body'),
        choose: t('book.choose'),
        chooseOf: (name) => t('book.choose.of', { name }),
      }}
      columns={[
        {
          id: 'tel',
          head: t('book.tel'),
          cell: ({ tel }) => (
            <span key="tel" className="num desk-line">
              {tel === null ? '―' : telInWords(tel, officeTel)}
            </span>
          ),
        },
        {
          id: 'town',
          head: t('book.townId'),
          cell: ({ town_id }) => (
            <span key="town" className="num desk-line">
              {town_id ?? '―'}
            </span>
          ),
        },
        {
          id: 'residence',
          head: t('book.residence'),
          cell: (member) => <ResidenceTags key="residence" member={member} />,
        },
      ]}
      onChoose={onChoose}
      onNone={onNone}
    />
  );
}
