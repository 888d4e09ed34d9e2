import { readEvent, readOwnRegistration } from '@machi/domain/events/contract';
import type { EventDetail } from '@machi/domain/events/views';
import { phaseTags } from '@machi/domain/events/words';
import { isIdText } from '@machi/domain/fields/in-address';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useSession } from '../../shell/record/record.ts';
import { ShareLink } from '../../shell/share/ShareLink.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import '../../shell/code-panel/code-panel.css';
import { OwnRegistrationPart } from './OwnRegistrationPart.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useEventLine } from './use-event-line.ts';
import { begins, ends, feeOf, leftOf, useEventTexts, whenOf } from './words.ts';

function Where({ event: { place, spot_id, location } }: { readonly event: EventDetail }) {
  const { t } = useEventTexts();
  const points = useMemo(
    () => (location ? [{ id: 0, label: location.spot_name, tone: 'main' as const, ...location }] : []),
    [location],
  );
  return (
    <div className="stack-tight">
      <p>{spot_id === null ? place : <TextLink href={`/spot/detail/${spot_id}`}>{place}</TextLink>}</p>
      {location && <p>{location.address}</p>}
      {location && <TownMap points={points} label={t('map')} />}
    </div>
  );
}

function Facts({ event }: { readonly event: EventDetail }) {
  const texts = useEventTexts();
  const { t, locale } = texts;
  const { phase, persons_max, opens_at, closes_at, tel, notice_id } = event;
  const rows = [
    { id: 'when', term: t('fact.when'), detail: <b className="num">{whenOf(event, texts)}</b> },
    { id: 'where', term: t('fact.where'), detail: <Where event={event} /> },
    { id: 'fee', term: t('fact.fee'), detail: feeOf(event, texts) },
    ...(phase === 'called-off'
      ? []
      : [{ id: 'left', term: t('fact.left'), detail: <span role="status">{leftOf(event, texts)}</span> }]),
    { id: 'persons', term: t('fact.persons'), detail: t('fact.up-to', { count: persons_max }) },
    {
      id: 'register',
      term: t('fact.register'),
      detail: t('fact.from-to', { start: begins(opens_at, locale), end: ends(closes_at, locale) }),
    },
    { id: 'tel', term: t('fact.tel'), detail: <Telephone number={tel} /> },
    ...(notice_id === null
      ? []
      : [
          {
            id: 'notice',
            term: t('fact.notice'),
            detail: <TextLink href={`/notice/${notice_id}`}>{t('fact.notice.see')}</TextLink>,
          },
        ]),
  ];
  return <DescriptionList rows={rows} />;
}

/** One event: what it is, where, the places left, and the own registration. */
export default function EventPage() {
  const { event_id: id = '' } = useParams();
  return isIdText(id) ? <Opened key={id} id={Number(id)} /> : <NotFoundPage />;
}

/** Begins the page anew once one has registered or cancelled: what was pressed is gone, and the code stands above. */
function useBeginAnew(isRegistered: boolean | undefined) {
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    if (before.current !== undefined && isRegistered !== undefined && before.current !== isRegistered) {
      document.getElementById('main')?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    before.current = isRegistered;
  }, [isRegistered]);
}

function Opened({ id }: { readonly id: number }) {
  const { t, locale } = useEventTexts();
  const { isLoggedIn } = useSession();
  const isHeld = useEventLine(id);
  const query = useQuery({ ...ask(readEvent, { event_id: id }, locale), refetchInterval: isHeld ? false : 60_000 });
  const own = useQuery({ ...ask(readOwnRegistration, { event_id: id }, locale), enabled: isLoggedIn });
  const event = query.data?.event;
  useBeginAnew(own.data && own.data.registration !== null);
  useOwnName(`/event/${id}`, event?.title);
  if (query.isError || !event) return <NotLoaded query={query} label={t('loading.one')} />;
  const { phase, title, text, cancel_reason } = event;
  const registration = own.data?.registration ?? null;
  const isFull = phase === 'open' && event.left === 0;
  const { said, shape } = phaseTags[phase];

  function registering() {
    if (phase === 'planned' && event)
      return (
        <Callout tone="info" title={t('planned')}>
          <p>
            <Unbroken text={t('opens', { when: begins(event.opens_at, locale) })} />
          </p>
        </Callout>
      );
    if (phase !== 'open' || registration || !event) return null;
    if (isLoggedIn) return own.isSuccess && <RegisterForm event={event} />;
    const back = loginPathFor(`/event/${id}`);
    return (
      <Callout
        tone="info"
        title={t('guest')}
        actions={
          <>
            <ButtonLink variant="primary" href={back}>
              {t('guest.login')}
            </ButtonLink>
            <ButtonLink href={back.replace('/login', '/signup')}>{t('guest.signup')}</ButtonLink>
          </>
        }
      >
        <p>{t(isFull ? 'full.what' : 'guest.what')}</p>
      </Callout>
    );
  }
  const about = (
    <>
      <Facts event={event} />
      <Section className="stack" titleId="about" title={t('about')}>
        <p className="lines">{text}</p>
      </Section>
    </>
  );
  return (
    <>
      <PageHead
        title={title}
        sub={<StatusTag shape={isFull ? 'cancelled' : shape}>{isFull ? t('is-full') : said[locale]}</StatusTag>}
      />
      <div className="stack-lg">
        {phase === 'called-off' && (
          <Callout tone="warning" title={t('called-off')}>
            <p>{t('called-off.why', { reason: cancel_reason ?? '' })}</p>
          </Callout>
        )}
        {registration ? <OwnRegistrationPart registration={registration}>{about}</OwnRegistrationPart> : about}
        {registering()}
        <ShareLink title={title} />
      </div>
    </>
  );
}
