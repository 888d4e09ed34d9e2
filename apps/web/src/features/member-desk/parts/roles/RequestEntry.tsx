import type { RoleRequest } from '@machi/domain/role-requests/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useState } from 'react';
import { SecondDecision } from '../../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../../shell/language/dates.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { useDeskTexts } from '../../texts.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { Decision } from './DecisionDialog.tsx';
import { rolesInWords } from './roles-in-words.ts';

interface RequestEntryProps {
  readonly request: RoleRequest;
  readonly isNext: boolean;
  /** It is decided, and its line has gone. */
  readonly onGone: () => void;
}

/** One request: who is to get which roles, who asked, and the decision. */
export function RequestEntry({ request, isNext, onGone }: RequestEntryProps) {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const { member_id } = useSession();
  const [asks, setAsks] = useState<Decision>();
  const { name, roles, held_roles, organization_name, asked_by, asked_at, obstacle } = request;
  const end = asked_by !== null && asked_by.member_id === member_id ? 'withdraw' : 'refuse';
  const rows = [
    { id: 'roles', term: t('requests.roles'), detail: <b>{rolesInWords(roles, texts)}</b> },
    { id: 'held', term: t('requests.held'), detail: rolesInWords(held_roles, texts) || t('requests.no-role') },
    { id: 'organization', term: t('requests.organization'), detail: organization_name ?? t('requests.no-role') },
    { id: 'by', term: t('requests.by'), detail: asked_by?.name ?? t('requests.gone') },
    { id: 'at', term: t('requests.at'), detail: momentInWords(asked_at, locale) },
  ];
  return (
    <li className="stack">
      <h3>{name}</h3>
      <DescriptionList rows={rows} />
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        approve={{
          words: t('requests.approve'),
          of: t('requests.approve.of', { name }),
          act: () => setAsks('approve'),
        }}
        refuse={{ words: t(`requests.${end}`), of: t(`requests.${end}.of`, { name }), act: () => setAsks(end) }}
      />
      <DecisionDialog request={request} decision={asks} onClose={() => setAsks(undefined)} onGone={onGone} />
    </li>
  );
}
