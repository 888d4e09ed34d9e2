import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { deletePhrase } from '@machi/domain/message-desk/phrase-contract';
import type { Phrase } from '@machi/domain/message-desk/phrases';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { phrasesQuery } from '../../../../shell/desk/phrases/phrases-query.ts';
import { useKeepPhrases } from '../../queries.ts';
import { useMessageDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { PhraseForm } from './PhraseForm.tsx';

/** What the office writes again and again: read, added, changed and taken away. */
export function PhraseList() {
  const { t, locale } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  const query = useQuery(phrasesQuery(locale));
  const { keep, readAgain } = useKeepPhrases(locale);
  /** The one that is being changed; 'new' for one that is added. */
  const [open, setOpen] = useState<number | 'new'>();
  const [ending, setEnding] = useState<Phrase>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { send, busy } = useCall(deletePhrase);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(undefined);
    heading.current?.focus();
  };

  async function end({ message_phrase_id, revision }: Phrase) {
    const result = await send({ message_phrase_id, revision }, { ...toldInPlace, ignores404: true });
    if (!result) return;
    if (result.ok) keep(result.reply);
    // What a colleague has taken away is not there: that is what was wanted.
    else if (result.status === 404) await readAgain();
    else {
      setRefused(refusalLines(result, { t }));
      return readAgain();
    }
    setEnding(undefined);
  }
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { phrases } = query.data;
  return (
    <section className="message-desk-write stack" aria-labelledby="message-phrases">
      <p className="desk-close">
        <TextLink href={hrefWith({ phrases: undefined })}>
          <Icon name="arrow-left" />
          {t('phrases.close')}
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
                        setRefused([]);
                        setEnding(phrase);
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
        open={ending !== undefined}
        question={t('phrases.delete.question', { name: ending?.phrase_name ?? '' })}
        consequence={<p>{t('phrases.delete.consequence')}</p>}
        confirmLabel={t('phrases.delete')}
        cancelLabel={t('phrases.keep')}
        busy={busy}
        busyLabel={t('phrases.saving')}
        errors={refused}
        onConfirm={() => ending && void end(ending)}
        onCancel={() => setEnding(undefined)}
        onClosed={() => heading.current?.focus()}
      />
    </section>
  );
}
