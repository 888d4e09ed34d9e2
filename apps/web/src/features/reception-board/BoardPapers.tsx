import { Button } from '@machi/ui/button/Button';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { Icon } from '@machi/ui/icon/Icon';
import { Suspense, useState } from 'react';
import { useBoardTexts } from './texts.ts';
import { PapersForm } from './PapersForm.tsx';
import type { PapersOf } from './PapersForm.tsx';

/** The way from the board to what is printed of it. */
export function BoardPapers({ address, spots }: PapersOf) {
  const { t } = useBoardTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Icon name="download" />} onClick={() => setIsOpen(true)}>
        {t('papers')}
      </Button>
      <Suspense fallback={null}>
        <ClosableWindow
          kind="dialog"
          open={isOpen}
          title={t('papers.title')}
          closeLabel={t('close')}
          onClose={() => setIsOpen(false)}
        >
          <PapersForm
            key={`${address.date} ${address.spotIds.join(',')} ${spots.length}`}
            address={address}
            spots={spots}
          />
        </ClosableWindow>
      </Suspense>
    </>
  );
}
