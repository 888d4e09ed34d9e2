import { endWasteChange, listWasteChanges, readWaste, type ChangeView } from '@machi/domain/waste/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { ask, askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../../shell/officials/part.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { sentenceFor, type Names, useWasteDeskTexts } from './sentence.ts';

/** Officials stop, move and add collections, at once (product, "Waste days"). */
export default function WasteDeskPage() {
  const { t, locale } = useWasteDeskTexts();
  const changes = useQuery(askAnew(listWasteChanges, {}, locale));
  const waste = useQuery(ask(readWaste, {}, locale));
  const names = waste.data?.waste;
  const [made, setMade] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHead title={officialTitle('waste-desk', locale)} sub={t('sub')} />
      {!changes.data || !names ? (
        <NotLoaded query={changes.data ? waste : changes} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <Section className="stack" title={t('list')} headingRef={heading}>
            <Changes changes={changes.data.changes} names={names} heading={heading} />
          </Section>
          <Panel title={t('new')}>
            <ChangeForm key={made} names={names} focus={heading} onMade={() => setMade(made + 1)} />
          </Panel>
        </div>
      )}
    </>
  );
}

interface ChangesProps {
  readonly changes: readonly ChangeView[];
  readonly names: Names;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Changes({ changes, names, heading }: ChangesProps) {
  const { t, locale } = useWasteDeskTexts();
  const [chosen, setChosen] = useState<ChangeView>();
  const undo = useAsked(endWasteChange, {
    words: { t },
    isOnce: true,
    focus: heading,
    // One that a colleague took back counts as taken back.
    onGone: () => undefined,
  });
  if (changes.length === 0) return <p>{t('list.none')}</p>;
  return (
    <>
      <Table
        caption={t('list')}
        columns={[
          { id: 'change', head: t('list.change') },
          { id: 'reason', head: t('reason') },
          { id: 'by', head: t('list.by') },
          { id: 'action', head: t('action') },
        ]}
        rows={changes.map((change) => {
          const said = sentenceFor(change, names)[locale];
          return {
            id: String(change.waste_change_id),
            cells: [
              <b key="change">{said}</b>,
              locale === 'ja' ? change.reason_ja : change.reason_en,
              change.created_name,
              <Button
                key="undo"
                size="small"
                aria-label={t('undo.of', { change: said })}
                onClick={() => {
                  setChosen(change);
                  undo.ask();
                }}
              >
                {t('undo')}
              </Button>,
            ],
          };
        })}
      />
      <ConfirmDialog
        {...undo.dialog}
        question={t('undo.question')}
        consequence={
          chosen && (
            <>
              <p>
                <b>{sentenceFor(chosen, names)[locale]}</b>
              </p>
              <p>{t('undo.consequence')}</p>
            </>
          )
        }
        confirmLabel={t('undo')}
        onConfirm={() => chosen && void undo.act({ waste_change_id: chosen.waste_change_id }, t('undo.done'))}
      />
    </>
  );
}
