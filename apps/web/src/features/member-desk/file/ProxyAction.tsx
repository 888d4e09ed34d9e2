import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { useNavigate } from 'react-router-dom';
import { PROXY_PATH } from '../../../shell/own-applications.ts';
import type { ProxiedPerson } from '../../../shell/proxied-member.ts';
import { useDeskTexts } from '../texts.ts';

/** Links to the page on which an official applies for this member. */
export function ProxyAction({ member }: { readonly member: MemberFile }) {
  const { t } = useDeskTexts();
  const navigate = useNavigate();
  const { member_id, name, furigana } = member;
  const proxied: ProxiedPerson = { member_id, name, furigana };
  return (
    <div className="desk-action">
      <p>
        <b>{t('proxy.term')}</b>
        {t('proxy.what')}
      </p>
      <Button size="small" onClick={() => void navigate(PROXY_PATH, { state: { proxied } })}>
        {t('proxy')}
      </Button>
    </div>
  );
}
