import { readLiveSource } from '@machi/domain/transport-operation/source-contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { ChangeSource } from './ChangeSource.tsx';
import { SourceNow } from './SourceNow.tsx';
import { useOperationTexts } from './texts.ts';
import './transport-operation.css';

/** Refresh interval in milliseconds, the same as the server's for the address. */
const EVERY_MILLISECONDS = 20_000;

/** Source of another operator's vehicle positions: the address in force, its results, and another address. */
export default function LiveSourcePage() {
  const { t, locale } = useOperationTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...askAnew(readLiveSource, {}, locale),
    refetchInterval: EVERY_MILLISECONDS,
    refetchIntervalInBackground: false,
  });
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('source.loading')} />;
  const { source } = query.data;
  return (
    <>
      <PageHead title={officialTitle('live-source', locale)} sub={t('source.sub')} />
      <div className="stack-lg">
        <SourceNow source={source} heading={heading} />
        <ChangeSource revision={source.revision} heading={heading} />
      </div>
    </>
  );
}
