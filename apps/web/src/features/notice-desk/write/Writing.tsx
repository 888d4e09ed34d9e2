import { idIn } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { readDeskNotice, readNoticeChoices } from '@machi/domain/notice-desk/contract';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../../shell/calls/ask.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import '../../../shell/officials/part.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { emptyForm, formOf } from './notice-form.ts';
import { WriteForm } from './WriteForm.tsx';
import '../notice-desk.css';

/** A new notice, or one to continue. */
export default function Writing() {
  const { t, locale } = useNoticeDeskTexts();
  const [address] = useSearchParams();
  const asked = address.get('notice');
  const id = idIn(asked);
  const choices = useQuery(ask(readNoticeChoices, {}, locale));
  const query = useQuery({ ...askIfAny(readDeskNotice, { notice_id: id ?? 0 }, locale), enabled: id !== undefined });
  const isMissing = asked !== null && (id === undefined || query.data === null || query.data?.notice.is_own === 0);
  const title = menuTitle('notice-create', locale);
  if (isMissing)
    return (
      <>
        <PageHead title={title} />
        <EmptyState title={t('file.gone')} actions={<TextLink href="/notice-desk">{t('back')}</TextLink>}>
          <p>{t('file.gone.what')}</p>
        </EmptyState>
      </>
    );
  if (choices.isError || !choices.data) return <NotLoaded query={choices} label={t('loading')} />;
  if (id !== undefined && (query.isError || !query.data)) return <NotLoaded query={query} label={t('loading')} />;
  const notice = query.data?.notice;
  return (
    <WriteForm
      // Typed values stay when the list loads again.
      key={id ?? 'new'}
      notice={notice}
      start={notice ? formOf(notice) : emptyForm(choices.data.department)}
      services={choices.data.services}
    />
  );
}
