import { readCardHolder } from '@machi/domain/cards/contract';
import type { CardHolder } from '@machi/domain/cards/model';
import { logout } from '@machi/domain/sessions/contract';
import { Button } from '@machi/ui/button/Button';
import { Mark } from '@machi/ui/logo/Mark';
import { Activity, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listFaceCalibrations } from '@machi/domain/face-calibration/contract';
import { eraYearOf } from '@machi/domain/calendar/era';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { EnrolmentDraft } from '../../desk-bridge.ts';
import type { DeskLine } from './desk-line.ts';
import { BegunEnrolments } from './enrolling/BegunEnrolments.tsx';
import { EnrolFlow } from './enrolling/EnrolFlow.tsx';
import { hasFace } from './enrolling/use-enrolment.ts';
import { DeskPlaces, type DeskPlace } from './parts/DeskPlaces.tsx';
import { MembersView } from './members/MembersView.tsx';
import { useRights } from './members/use-rights.ts';
import { MeasureView } from './measuring/MeasureView.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { LinkCard } from './linking/LinkCard.tsx';
import { LanguageButton } from './parts/LanguageButton.tsx';
import { ReaderState } from './parts/ReaderState.tsx';
import { VirtualCards } from './parts/VirtualCards.tsx';
import { useTexts, dayInWords } from './texts.ts';
import { sentencesOf, type TownClient } from './town-client.ts';
import { useAsked } from './parts/use-asked.ts';
import type { MeasureRules } from './measuring/MeasurePeople.tsx';
import { CardLines } from './CardLines.tsx';
import { FaceLines } from './enrolling/FaceLines.tsx';
import { PassConsents } from './PassConsents.tsx';

interface PersonPanelProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly is_card_mode_on: boolean;
  readonly news: string;
  readonly onHolder: (holder: CardHolder, news: string) => void;
  readonly onLink: () => void;
  readonly onEnrol: () => void;
}

/** A person's registrations, and the one next thing to do. */
function PersonPanel({ town, holder, is_card_mode_on, news, onHolder, onLink, onEnrol }: PersonPanelProps) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const day = holder.birthdate;
  const hasCards = holder.cards.length > 0;
  const rows = [
    {
      id: 'birthdate',
      term: t('birthdate'),
      detail: day === null ? t('birthdate.none') : t('birthdate.both', dayInWords(day, locale), eraYearOf(day, locale)),
    },
    {
      id: 'residence',
      term: t('residence'),
      detail: [t(`residence.${holder.is_resident}`), t(holder.is_verified ? 'verified' : 'unverified')].join(
        locale === 'ja' ? '・' : ', ',
      ),
    },
  ];

  return (
    <section className="detail stack" aria-labelledby="person">
      <h2 id="person" ref={heading} tabIndex={-1}>
        {holder.name}
      </h2>
      <p className="muted sm">{holder.furigana}</p>
      <DescriptionList rows={rows} />
      {!holder.is_verified && <Callout tone="warning">{t('unverified.note')}</Callout>}
      <div role="status">{news !== '' && <Callout tone="success">{news}</Callout>}</div>
      <FaceLines town={town} holder={holder} onHolder={onHolder} onEnrol={onEnrol} />
      <CardLines town={town} holder={holder} onHolder={onHolder} />
      {!is_card_mode_on && <Callout tone="warning">{t('link.mode-off')}</Callout>}
      <Button variant={hasCards || holder.face ? 'second' : 'primary'} onClick={onLink}>
        {t(hasCards ? 'cards.replace' : 'cards.add')}
      </Button>
      <PassConsents town={town} holder={holder} onHolder={onHolder} />
      <p className="muted sm">{t('seen-by')}</p>
    </section>
  );
}

/** Undefined if the town has no faces, or this official does not measure. */
const useMeasureRules = (town: TownClient): MeasureRules | undefined => useAsked(town, listFaceCalibrations, {})?.rules;

interface CounterProps {
  readonly line: DeskLine;
  readonly town: TownClient;
  readonly official: string;
  /** Reports that the machine works by itself without being touched. */
  readonly onWork: (isWorking: boolean) => void;
}

/** Counter: find the person, see the registrations, link a card, take a consent. */
export function Counter({ line, town, official, onWork }: CounterProps) {
  const { t } = useTexts();
  const state = useSyncExternalStore(line.subscribe, line.read);
  // The readers belong to the desk only after a login: an open login form takes no card from anybody.
  useEffect(() => {
    line.open();
    return line.close;
  }, [line]);
  const rights = useRights(town);
  const measured = useMeasureRules(town);
  const [place, setPlace] = useState<DeskPlace>('counter');
  const [person, setPerson] = useState<{ holder: CardHolder; is_card_mode_on: boolean }>();
  const [isLinking, setLinking] = useState(false);
  /** Face enrolment of the open person: a new one, or a kept one. */
  const [enrolling, setEnrolling] = useState<{ readonly draft: EnrolmentDraft | null }>();
  const [news, setNews] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const message = state.kind === 'connected' ? state.message : undefined;

  async function open(member_id: number, draft?: EnrolmentDraft) {
    setPlace('counter');
    const result = await town.call(
      readCardHolder,
      { member_id },
      { ignores403: true, ignores404: true, ignoresErrorMessage: true },
    );
    if (!result.ok) {
      // The message is not about the person who was open before.
      setPerson(undefined);
      return setProblems(sentencesOf(result, t));
    }
    setProblems([]);
    setNews('');
    setPerson(result.reply);
    if (draft) setEnrolling({ draft });
  }
  function keep(holder: CardHolder, words = '') {
    setPerson((before) => before && { ...before, holder });
    setNews(words);
  }
  async function leave() {
    await town.call(logout, {}, { ignoresError: true });
    town.store.clearSession();
  }

  const flow =
    person && enrolling && hasFace(person.holder) ? (
      <EnrolFlow
        line={line}
        town={town}
        holder={person.holder}
        is_card_mode_on={person.is_card_mode_on}
        draft={enrolling.draft}
        mayVerify={rights.mayEdit}
        onHolder={keep}
        onClose={(isNext) => {
          setEnrolling(undefined);
          if (isNext) setPerson(undefined);
        }}
      />
    ) : null;
  // The desk keeps search and input behind the view that the person sees.
  return (
    <>
      {flow}
      <Activity mode={flow ? 'hidden' : 'visible'}>
        <div className="desk">
          <nav className="rail" aria-label={t('product')}>
            <p className="product">
              <Mark />
              {t('product')}
            </p>
            <DeskPlaces
              places={[
                'counter',
                ...(rights.mayRead ? (['members'] as const) : []),
                ...(measured ? (['measure'] as const) : []),
              ]}
              current={place}
              onGo={setPlace}
            />
            <ReaderState state={state} takeOver={line.open} />
            {message && message.virtualCards.length > 0 && (
              <VirtualCards cards={message.virtualCards} press={(pressed) => line.send(pressed)} />
            )}
            <div className="rail-foot">
              <p className="muted sm">{official}</p>
              <LanguageButton town={town} />
              <Button variant="text" className="btn-flush" onClick={() => void leave()}>
                {t('logout')}
              </Button>
            </div>
          </nav>
          <main className="work stack">
            <Activity mode={place === 'counter' ? 'visible' : 'hidden'}>
              <PersonSearch town={town} chosen={person?.holder} onChoose={(id) => void open(id)} problems={problems} />
              {message && (
                <BegunEnrolments
                  line={line}
                  message={message}
                  onOpened={(draft) => void open(draft.member_id, draft)}
                />
              )}
            </Activity>
            {rights.mayRead && (
              <Activity mode={place === 'members' ? 'visible' : 'hidden'}>
                <MembersView town={town} mayEdit={rights.mayEdit} onOpen={(id) => void open(id)} onWork={onWork} />
              </Activity>
            )}
            {measured && (
              <Activity mode={place === 'measure' ? 'visible' : 'hidden'}>
                <MeasureView town={town} rules={measured} />
              </Activity>
            )}
          </main>
          {person && place === 'counter' && (
            <PersonPanel
              key={person.holder.member_id}
              town={town}
              {...person}
              news={news}
              onHolder={keep}
              onLink={() => setLinking(true)}
              onEnrol={() => setEnrolling({ draft: null })}
            />
          )}
          {person && isLinking && (
            <LinkCard
              line={line}
              town={town}
              {...person}
              onHolder={keep}
              onClose={() => {
                setLinking(false);
                line.send({ press: 'forget-card' });
              }}
            />
          )}
        </div>
      </Activity>
    </>
  );
}
