import { readOwnApplication } from '@machi/domain/applications/contract';
import { isIdText } from '@machi/domain/fields/in-address';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { Detail } from './Detail.tsx';
import { useApplicationTexts } from './texts.ts';
import './own.css';

/** Application detail (product, "Online application"). */
export default function ApplicationDetailPage() {
  const { onlineform_application_id: id = '' } = useParams();
  return isIdText(id) ? <Page id={id} /> : <NotFoundPage />;
}

function Page({ id }: { id: string }) {
  const { t, locale } = useApplicationTexts();
  const query = useQuery(ask(readOwnApplication, { onlineform_application_id: Number(id) }, locale));
  const application = query.data?.application;
  useOwnName(`/application/detail/${id}`, application?.form_name);
  if (query.isError || !application) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <>
      <PageHead title={application.form_name} sub={t('code', { code: application.application_code })} />
      <Detail application={application} />
    </>
  );
}
