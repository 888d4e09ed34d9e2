import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../calls/NotLoaded.tsx';

interface FilePanelProps<Reply, File> {
  /** Texts of the panel: `file.close`, `file.gone`, `file.gone.what` and `file.loading`. */
  readonly t: (key: 'file.close' | 'file.gone' | 'file.gone.what' | 'file.loading') => string;
  readonly closeHref: string;
  /** Null when the id does not exist (any more). */
  readonly query: Pick<UseQueryResult<Reply | null>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  readonly fileOf: (reply: Reply) => File;
  readonly className?: string;
  readonly children: (file: File) => ReactNode;
}

/** One file of a desk's list, beside the list or in its place. */
export function FilePanel<Reply, File>(props: FilePanelProps<Reply, File>) {
  const { t, closeHref, query, fileOf, className = '', children } = props;
  return (
    <div className={`desk-file ${className} stack`}>
      <p className="desk-close">
        <TextLink href={closeHref}>
          <Icon name="arrow-left" />
          {t('file.close')}
        </TextLink>
      </p>
      {query.data ? (
        children(fileOf(query.data))
      ) : query.data === null ? (
        <Callout tone="info" headingLevel={2} title={t('file.gone')} live="status">
          <p>{t('file.gone.what')}</p>
        </Callout>
      ) : (
        <NotLoaded query={query} label={t('file.loading')} />
      )}
    </div>
  );
}
