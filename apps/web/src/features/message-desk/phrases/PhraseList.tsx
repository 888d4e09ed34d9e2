import { deletePhrase, listPhrases } from '@machi/domain/message-desk/phrase-contract';
import type { Phrase } from '@machi/domain/message-desk/phrases';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useMessageDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { PhraseForm } from './PhraseForm.tsx';

/** The office's fixed texts: read, added, changed and deleted. */
export function PhraseList() {
  const { t, locale } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  const answers = askAnew(listPhrases, {}, locale);
  const query = useQuery(answers);
  /** Id of the text being changed; 'new' for an added one. */
  const [open, setOpen] = useState<number | 'new'>();
  const [ending, setEnding] = useState<Phrase>();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = { keep: 'phrases.keep', sending: 'phrases.saving', lost: 'lost', failed: 'failed' } as const;
  const { ask, act, dialog } = useAsked(deletePhrase, {
    words: { t: (key) => t(words[key]) },
    focus: heading,
    answers,
    // A text deleted by a colleague counts as deleted, as intended.
    onGone: () => void query.refetch(),
  });
  const close = () => {
    setOpen(undefined);
    heading.current?.focus();
  };

  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { phrases } = query.data;
  return (
    <section className="message-desk-write stack" aria-labelledby="message-phrases">
      <p className="desk-close">
        <TextLink href={hrefWith({ phrases: undefined })}>
          <Icon name="arrow-left" />
          {t('keep')}
        </TextLink>
      </p>
      <h2 id="message-phrases" ref={heading} tabIndex={-1}>
        {t('phrases')}
      </h2>
      <p>{t('phrases.sub')}</p>
      {open === 'new' ? (
        <PhraseForm phrase={undefined} onDone={close} />
      ) : (
        <p>
          <Button variant={phrases.length === 0 ? 'primary' : 'second'} onClick={() => setOpen('new')}>
            {t('phrases.new')}
          </Button>
        </p>
      )}
      {phrases.length === 0 && open === undefined && (
        <EmptyState title={t('phrases.none')}>
          <p>{t('phrases.none.body')}</p>
        </EmptyState>
      )}
      <ul className="message-desk-phrases">
        {phrases.map((phrase) => {
          const { message_phrase_id: id, phrase_name: name, body } = phrase;
          return (
            <li key={id} className="stack-tight">
              {open === id ? (
                <PhraseForm phrase={phrase} onDone={close} />
              ) : (
                <>
                  <h3>{name}</h3>
                  <p className="said">{body}</p>
                  <p className="row tight">
                    <Button size="small" aria-label={t('phrases.change.of', { name })} onClick={() => setOpen(id)}>
                      {t('phrases.change')}
                    </Button>
                    <Button
                      size="small"
                      variant="text"
                      aria-label={t('phrases.delete.of', { name })}
                      onClick={() => {
                        setEnding(phrase);
                        ask();
                      }}
                    >
                      {t('phrases.delete')}
                    </Button>
                  </p>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        {...dialog}
        question={t('phrases.delete.question', { name: ending?.phrase_name ?? '' })}
        consequence={<p>{t('phrases.delete.consequence')}</p>}
        confirmLabel={t('phrases.delete')}
        onConfirm={() => ending && void act({ message_phrase_id: ending.message_phrase_id, revision: ending.revision })}
      />
    </section>
  );
}
