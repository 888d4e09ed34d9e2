import { approveRoleRequest, refuseRoleRequest, type RoleRequest } from '@machi/domain/role-requests/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { SecondDecision } from '../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useDeskActionWords, useDeskTexts, type DeskTexts } from '../texts.ts';

/** Roles in a row, as the file names them. */
export const rolesInWords = (roles: readonly OfficialRole[], { t }: Pick<DeskTexts, 't'>): string =>
  roles.map((role) => t(`role.${role}`)).join(t('comma'));

interface RequestEntryProps {
  readonly request: RoleRequest;
  readonly isNext: boolean;
  /** Called once it is decided and its line is gone. */
  readonly onGone: () => void;
}

/** One request for roles: person, roles, requester, and the decision, whose window explains the consequences. */
export function RequestEntry({ request, isNext, onGone }: RequestEntryProps) {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const { member_id } = useSession();
  const asking = { words: useDeskActionWords(), onShown: onGone };
  const approving = useAsked(approveRoleRequest, asking);
  const ending = useAsked(refuseRoleRequest, asking);
  const { role_request_id, name, roles, held_roles, organization_name, asked_by, asked_at, obstacle } = request;
  // An official withdraws their own request.
  const end = asked_by !== null && asked_by.member_id === member_id ? 'withdraw' : 'refuse';
  const rows = [
    { id: 'roles', term: t('requests.roles'), detail: <b>{rolesInWords(roles, texts)}</b> },
    { id: 'held', term: t('requests.held'), detail: rolesInWords(held_roles, texts) || t('requests.no-role') },
    { id: 'organization', term: t('requests.organization'), detail: organization_name ?? t('requests.no-role') },
    { id: 'by', term: t('requests.by'), detail: asked_by?.name ?? t('requests.gone') },
    { id: 'at', term: t('requests.at'), detail: momentInWords(asked_at, locale) },
  ];
  const window = (decision: 'approve' | typeof end, { act, dialog }: typeof approving | typeof ending) => (
    <ConfirmDialog
      {...dialog}
      variant={decision === 'approve' ? 'primary' : 'danger'}
      question={t(`requests.${decision}.question`, { name })}
      consequence={<p>{t(`requests.${decision}.consequence`, { roles: rolesInWords(roles, texts) })}</p>}
      confirmLabel={t(`requests.${decision}`)}
      onConfirm={() => void act({ role_request_id }, t(`requests.${decision}.done`, { name }))}
    />
  );
  return (
    <li className="stack">
      <h3>{name}</h3>
      <DescriptionList rows={rows} />
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        approve={{ words: t('requests.approve'), of: t('requests.approve.of', { name }), act: approving.ask }}
        refuse={{ words: t(`requests.${end}`), of: t(`requests.${end}.of`, { name }), act: ending.ask }}
      />
      {window('approve', approving)}
      {window(end, ending)}
    </li>
  );
}
