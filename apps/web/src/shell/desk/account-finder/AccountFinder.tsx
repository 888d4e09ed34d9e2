import { loginIdInWords } from '@machi/domain/described/tidy';
import type { FoundMember } from '@machi/domain/members/found-member';
import { MemberFinder, useFinderTexts, type Finding } from './MemberFinder.tsx';

interface AccountFinderProps {
  readonly endpoint: Finding;
  /** Person to find. */
  readonly label: string;
  /** Consequence for a person without an account. */
  readonly noAccount: string;
  /** Whether another button of the page is the main one. */
  readonly isBeside?: boolean;
  readonly onChoose: (member: FoundMember) => void;
}

/** Finds the receiver of a text that is read in the account. */
export function AccountFinder({ endpoint, label, noAccount, isBeside = false, onChoose }: AccountFinderProps) {
  const { t } = useFinderTexts();
  return (
    <MemberFinder
      endpoint={endpoint}
      label={label}
      columns={[
        {
          id: 'number',
          head: t('number'),
          cell: ({ member_id }) => (
            <span key="number" className="num">
              {member_id}
            </span>
          ),
        },
        {
          id: 'tel',
          head: t('tel'),
          cell: ({ tel }) => (
            <span key="tel" className="num desk-line">
              {tel === null ? '―' : loginIdInWords(tel)}
            </span>
          ),
        },
        {
          id: 'account',
          head: t('account'),
          cell: ({ is_guest: isGuest }) => <span key="account">{isGuest ? noAccount : t('account.yes')}</span>,
        },
      ]}
      variant={isBeside ? 'second' : 'primary'}
      onChoose={onChoose}
    />
  );
}
