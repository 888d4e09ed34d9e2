import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { listFaqs } from '@machi/domain/faq/contract';
import { faqsOfPage } from '@machi/domain/faq/suggest';
import { officeAt } from '@machi/domain/inquiry/answer-day';
import { loadTexts, textIn } from '@machi/domain/locale/texts';
import { NAVIGATION } from '@machi/domain/navigation/head';
import { headOf } from '@machi/domain/navigation/page-head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ask } from '../calls/ask.ts';
import { useOwnNames } from '../navigation/own-names.ts';
import { useCurrentRoute } from '../navigation/use-page-meta.ts';
import { useTown } from '../town/town.ts';
import { useMinute } from '../use-minute.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useHelpTexts = textsOf('help', { ja, en });

interface HelpPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Help for the page behind it: what it is for, questions about it, and the ways to a person. */
export default function HelpPanel({ open, onClose }: HelpPanelProps) {
  const { t } = useHelpTexts();
  return (
    <ClosableWindow kind="drawer" open={open} title={t('offer')} closeLabel={t('close')} onClose={onClose}>
      <HelpParts onLeave={onClose} />
    </ClosableWindow>
  );
}

function HelpParts({ onLeave }: { readonly onLeave: () => void }) {
  const { t, locale } = useHelpTexts();
  const { pathname } = useLocation();
  const ownName = useOwnNames().get(pathname);
  const town = useTown();
  const route = useCurrentRoute();
  const now = useMinute();
  // What a browser kept of an earlier release lacks them.
  const [opens, closes] = town?.office_open ?? [];
  const office = opens !== undefined && closes !== undefined ? officeAt({ opens, closes }, now) : undefined;
  const mayCall = office?.isOpen !== false;
  // Without a network the panel has no questions; the telephone stays.
  const { data } = useQuery(ask(listFaqs, {}, locale, { ignoresError: true }));
  // Descriptions come with this panel.
  const isComing = loadTexts(locale, NAVIGATION);
  if (isComing) throw isComing;
  const { name, description } = headOf(route, locale, '', ownName);
  // The town writes its questions in two languages: they are found by the description in the same.
  const about = textIn(locale, NAVIGATION, `description.${route?.route.name}`);
  const faqs = faqsOfPage(data?.faqs ?? [], pathname, `${name} ${String(about ?? '')}`);
  return (
    <div className="help-parts stack-lg">
      {route && description !== '' && (
        <Section className="stack-tight" titleId="help-page" title={name} level={3}>
          <p>{description}</p>
        </Section>
      )}
      {faqs.length > 0 && (
        <Section className="stack-tight" titleId="help-questions" title={t('questions')} level={3}>
          <ul className="bullets stack-tight">
            {faqs.map(({ faq_id: id, title }) => (
              <li key={id}>
                <TextLink href={`/faq#faq-${id}`} onClick={onLeave}>
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section className="stack" titleId="help-person" title={t('person')} level={3}>
        {town && (
          <>
            <a
              className={`btn btn-wide ${mayCall ? 'btn-primary' : 'btn-second'}`}
              href={`tel:${town.office_tel.replaceAll('-', '')}`}
            >
              <Icon name="phone" />
              <span>
                {t('call')} <span className="nb num">{town.office_tel}</span>
              </span>
            </a>
            <p className="sm">
              {town.office_name} <span className="nb num">{town.office_hours}</span>
            </p>
            {office && (
              <p role="status" className="num">
                {t(office.isOpen ? 'open' : 'closed', {
                  day: dayInWords(office.day)[locale],
                  time: timeInWords(office.time),
                })}
              </p>
            )}
          </>
        )}
        <ButtonLink
          wide
          variant={mayCall ? 'second' : 'primary'}
          href={`/inquiry?call=${encodeURIComponent(pathname)}`}
          onClick={onLeave}
        >
          {t('call-back')}
        </ButtonLink>
        <p className="sm">{t('call-back.hint')}</p>
        <TextLink href="/inquiry" onClick={onLeave}>
          {t('write')}
        </TextLink>
      </Section>
    </div>
  );
}
