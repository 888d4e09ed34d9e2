import { locales } from '@machi/domain/locale/model';
import { stateOf } from '@machi/domain/publishing/model';
import { listStandingTexts, readStandingText, type OpenStanding } from '@machi/domain/standing-texts/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useQuery } from '@tanstack/react-query';
import { differences, isUnchanged, linesOf } from '@machi/domain/publishing/differences';
import { askList } from '../../shell/calls/ask.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { PortalText } from '../../shell/PortalText.tsx';
import { useStandingTexts } from './texts.ts';
import { useDeskAddress } from './desk-address.ts';
import { PublishingTag } from '../../shell/publishing/PublishingTag.tsx';
import { NO_PUBLISHER, usePublisher } from '../../shell/publishing/use-publisher.ts';
import { StandingForm } from './StandingForm.tsx';
import { Decision } from './Decision.tsx';
import { WriterActions } from './WriterActions.tsx';
import { ComparedLines } from '../../shell/publishing/ComparedLines.tsx';

/** Changes of a new version against the published page. */
function Differences({ text, compared }: { text: OpenStanding; compared: NonNullable<OpenStanding['compared']> }) {
  const { t } = useStandingTexts();
  const parts = locales
    .map((lang) => ({
      lang,
      lines: differences(
        [compared.title[lang], ...linesOf(compared.body[lang])],
        [text.title[lang], ...linesOf(text.body[lang])],
      ),
    }))
    .filter(({ lines }) => !isUnchanged(lines));
  return (
    <section className="stack-tight" aria-labelledby="standing-differences">
      <h3 id="standing-differences">{t('differences')}</h3>
      {parts.length === 0 && <p>{t('differences.none')}</p>}
      {parts.map(({ lang, lines }) => (
        <ComparedLines key={lang} lines={lines} lang={lang} />
      ))}
    </section>
  );
}

interface StandingPanelProps {
  readonly id: number;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
}

/** One text: both languages, its state, and its actions. */
export function StandingPanel({ id, takesFocus }: StandingPanelProps) {
  const { t, locale } = useStandingTexts();
  const { address, hrefWith } = useDeskAddress();
  const query = useQuery(askIfAny(readStandingText, { standing_text_id: id }, locale));
  const { data: list } = useQuery(askList(listStandingTexts, { kind: address.kind }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ text: undefined, write: undefined })}
      query={query}
      fileOf={(reply) => reply.text}
      className="standing-file"
    >
      {(text) =>
        address.writes && ['draft', 'denied'].includes(stateOf(text)) ? (
          list && <StandingForm key={id} kind={text.kind} categories={list.categories} text={text} />
        ) : (
          <Shown text={text} takesFocus={takesFocus} />
        )
      }
    </FilePanel>
  );
}

function Shown({ text, takesFocus }: { readonly text: OpenStanding; readonly takesFocus: boolean }) {
  const { t, locale } = useStandingTexts();
  const { isEditor, isApprover } = usePublisher() ?? NO_PUBLISHER;
  const { title, body, reason, compared, steps, writer_name: writer } = text;
  return (
    <article className="stack" aria-labelledby="standing-title">
      <header className="stack-tight">
        <FileHeading id="standing-title" className="desk-file-name" takesFocus={takesFocus}>
          {title[locale] || title.ja || t('untitled')}
        </FileHeading>
        <p>
          <span className="row tags">
            <PublishingTag text={text} />
          </span>
        </p>
        <p className="sm muted">{t('written', { name: writer || t('nobody') })}</p>
        {reason !== '' && <p className="as-written">{t('reason', { reason })}</p>}
      </header>
      {compared && <Differences text={text} compared={compared} />}
      {locales.map((lang) => (
        <section key={lang} className="stack-tight standing-words" aria-labelledby={`standing-in-${lang}`}>
          <h3 id={`standing-in-${lang}`}>{t(`in.${lang}`)}</h3>
          <div lang={lang} className="stack-tight">
            <p>
              <b>{title[lang] || t('missing')}</b>
            </p>
            {body[lang] === '' ? (
              <p className="muted">{t('missing')}</p>
            ) : (
              <PortalText html={body[lang]} tableLabel={t('table')} />
            )}
          </div>
        </section>
      ))}
      {isApprover && <Decision text={text} />}
      {isEditor && <WriterActions text={text} />}
      {steps.length > 0 && (
        <Disclosure title={t('steps', { count: steps.length })}>
          <ol className="standing-steps" reversed>
            {steps.toReversed().map(({ step, name, reason: why, at }, index) => (
              <li key={`${at}-${step}-${steps.length - index}`}>
                <b>{t(`step.${step}`)}</b> {name || t('nobody')}
                <small className="desk-under num">{momentInWords(at, locale)}</small>
                {why !== '' && <p className="as-written">{why}</p>}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </article>
  );
}
