import { approveDirectoryRule, endDirectoryRule, type DirectoryRule } from '@machi/domain/directory/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { SecondDecision } from '../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useSession } from '../../../shell/record/record.ts';
import { rolesInWords } from '../roles/RequestEntry.tsx';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

/** One request: what is asked, by whom, and the decision. */
export function WaitingRule({ rule, isNext }: { readonly rule: DirectoryRule; readonly isNext: boolean }) {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const { member_id } = useSession();
  const asking = {
    words: useDeskActionWords(),
    onShown: () => document.getElementById('directory-waiting')?.focus(),
  };
  const approving = useAsked(approveDirectoryRule, asking);
  const ending = useAsked(endDirectoryRule, asking);
  const { directory_rule_id, group_name, roles, member, asked_by, asked_at, obstacle } = rule;
  // An official withdraws their own request.
  const end = asked_by !== null && asked_by.member_id === member_id ? 'withdraw' : 'refuse';
  const what = member
    ? t('directory.request.resort', { name: member.name, number: member.member_id })
    : t('directory.request.group', { group: group_name ?? '' });
  const rows = [
    ...(member ? [] : [{ id: 'roles', term: t('directory.roles'), detail: <b>{rolesInWords(roles, texts)}</b> }]),
    { id: 'by', term: t('requests.by'), detail: asked_by?.name ?? t('requests.gone') },
    { id: 'at', term: t('requests.at'), detail: momentInWords(asked_at, locale) },
  ];
  const label = (verb: string) => `${verb}: ${what}`;
  return (
    <li className="stack">
      <h3>{what}</h3>
      <DescriptionList rows={rows} />
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        approve={{ words: t('requests.approve'), of: label(t('requests.approve')), act: approving.ask }}
        refuse={{ words: t(`requests.${end}`), of: label(t(`requests.${end}`)), act: ending.ask }}
      />
      <ConfirmDialog
        {...approving.dialog}
        variant="primary"
        question={t('directory.approve.question')}
        consequence={
          <>
            <p>
              {what} <b>{rolesInWords(roles, texts)}</b>
            </p>
            <p>{t('directory.approve.consequence')}</p>
          </>
        }
        confirmLabel={t('requests.approve')}
        onConfirm={() => void approving.act({ directory_rule_id }, t('directory.approve.done'))}
      />
      <ConfirmDialog
        {...ending.dialog}
        variant="danger"
        question={t(`directory.${end}.question`)}
        consequence={<p>{what}</p>}
        confirmLabel={t(`requests.${end}`)}
        onConfirm={() => void ending.act({ directory_rule_id }, t('directory.refuse.done'))}
      />
    </li>
  );
}
