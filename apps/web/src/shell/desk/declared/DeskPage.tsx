import type { Desk } from '@machi/domain/desk/desk';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../calls/NotLoaded.tsx';
import { officialTitle } from '../../officials/part.ts';
import { askerQuery } from '../asker-query.ts';
import { DeskList } from './DeskList.tsx';
import type { DeskSlots } from './DeskList.tsx';
import { useDeskTexts } from './texts.ts';
import { useDesk } from './use-desk.ts';
import '@machi/ui/styles/desk.css';
import '../files/files.css';

interface DeskPageProps<Line, File extends Line> extends DeskSlots<File> {
  readonly desk: Desk<Line, File>;
  /** Beside its heading. */
  readonly actions?: ReactNode;
}

/** A desk as it is declared: its list, and the file that is open. */
export function DeskPage<Line, File extends Line>({ desk, actions, ...slots }: DeskPageProps<Line, File>) {
  const { t } = useDeskTexts();
  const open = useDesk(desk);
  const asker = useQuery(askerQuery(open.locale));
  return (
    <div className="desk file-desk">
      <PageHead title={officialTitle(desk.screen.name, open.locale)} sub={desk.sub[open.locale]} actions={actions} />
      {asker.data ? (
        <DeskList open={open} asker={asker.data} {...slots} />
      ) : (
        <NotLoaded query={asker} label={t('loading')} />
      )}
    </div>
  );
}
