import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { officialTitle } from '../../shell/officials/part.ts';
import { PROXY_PATH } from '../../shell/own-applications.ts';
import { HandledListView } from './HandledListView.tsx';
import { useFormDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/inbox/inbox.css';
import './form-desk.css';

/** Online applications for the office: the waiting ones, and one with everything for its decision. */
export default function FormDeskPage() {
  const { t, locale } = useFormDeskTexts();
  return (
    <div className="desk form-desk">
      <PageHead
        title={officialTitle('form-desk', locale)}
        sub={t('sub')}
        actions={<ButtonLink href={PROXY_PATH}>{t('proxy')}</ButtonLink>}
      />
      <HandledListView />
    </div>
  );
}
