import type { Desk } from '@machi/domain/desk/desk';
import type { Asker } from '@machi/domain/permissions/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../calls/NotLoaded.tsx';
import { officialTitle } from '../../officials/part.ts';
import { useFocusOn } from '../../use-focus-on.ts';
import { askerQuery } from '../asker-query.ts';
import { DeskList } from './DeskList.tsx';
import type { DeskSlots } from './DeskFile.tsx';
import { useDeskTexts, useDesk } from './use-desk.ts';
import '@machi/ui/styles/desk.css';
import '../files/files.css';

interface DeskPageProps<Line, File extends Line> extends DeskSlots<File> {
  readonly desk: Desk<Line, File>;
  /** Actions beside the heading. */
  readonly actions?: ReactNode;
  /** Form for a new entry, in place of the list. */
  readonly create?: (asker: Asker) => ReactNode;
  /** Content below the heading. */
  readonly below?: ReactNode;
}

/** A declared desk: its list and the open file. */
export function DeskPage<Line, File extends Line>({
  desk,
  actions,
  create,
  below,
  ...slots
}: DeskPageProps<Line, File>) {
  const { t } = useDeskTexts();
  const open = useDesk(desk);
  const { locale, address, hrefWith } = open;
  const making = create && desk.create;
  const isNew = making !== undefined && address.isNew;
  // Form and list replace each other.
  const heading = useFocusOn<HTMLHeadingElement, boolean>(
    isNew,
    (_now, before) => before !== undefined && address.open === undefined,
  );
  const asker = useQuery(askerQuery(locale));
  return (
    <div className="desk file-desk">
      <PageHead
        headingRef={heading}
        title={officialTitle(desk.screen.name, locale)}
        sub={(isNew ? making.sub : desk.sub)[locale]}
        actions={
          isNew ? (
            <ButtonLink href={hrefWith({ new: undefined })}>{t('file.close')}</ButtonLink>
          ) : (
            <div className="row tight">
              {making && (
                <ButtonLink href={hrefWith({ new: '1', [desk.name]: undefined })}>{making.open[locale]}</ButtonLink>
              )}
              {actions}
            </div>
          )
        }
      />
      {below}
      {!asker.data ? (
        <NotLoaded query={asker} label={t('loading')} />
      ) : isNew ? (
        create?.(asker.data)
      ) : (
        <DeskList open={open} asker={asker.data} {...slots} />
      )}
    </div>
  );
}
