import { menuTitle, titleOfEntry } from '@machi/domain/navigation/head';
import { fillParameters, findRoute, type RouteName } from '@machi/domain/navigation/routes';
import type { Town } from '@machi/domain/town/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { Icon, type IconName } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import UnreadBadge from '../header/UnreadBadge.tsx';
import { textsOf, type Texts } from '../language/texts.ts';
import { recordStore, useSession } from '../record/record.ts';
import { OfficeTelephone } from '../town/Telephone.tsx';
import { useTown } from '../town/town.ts';
import './calm.css';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useCalmTexts = textsOf('calm', { ja, en });

interface Entry {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
}

/** What most people come for first, then the other services that the town has. */
function entriesOf({ t, locale }: Texts<'calm', typeof ja>, town: Town | undefined): readonly Entry[] {
  const page = (href: string, name: RouteName, icon: IconName): Entry => ({
    href,
    label: menuTitle(name, locale),
    icon,
  });
  const taxi = town?.fixed_services.taxi ?? null;
  const bus = town && town.default_route_id === null ? [] : [page('/route/status', 'route-status', 'clock')];
  const call: Entry[] =
    town?.has_ondemandbus === false ? [] : [{ href: '/ondemandbus', label: t('ride'), icon: 'pin' }];
  return [
    { href: '/spot', label: t('reserve'), icon: 'calendar' },
    ...(call.length > 0 ? call : bus),
    ...(town?.lacks.includes('passes') ? [] : [{ href: '/pass', label: t('pass'), icon: 'person' as const }]),
    { href: '/message', label: t('message'), icon: 'mail' },
    ...(call.length > 0 ? bus : []),
    ...(taxi === null
      ? []
      : [
          {
            href: `/service/${taxi}`,
            label: titleOfEntry({ name: 'service', own: 'taxi' }, locale),
            icon: 'phone' as const,
          },
        ]),
    page('/reservation', 'reservation', 'check'),
    ...(town?.has_waste === false ? [] : [page('/waste', 'waste', 'trash')]),
    page('/notice', 'notice', 'bell'),
    page('/onlineform', 'onlineform', 'file'),
    page('/event', 'event', 'people'),
    page('/cards', 'cards', 'eye'),
  ];
}

/** Buttons a screen. */
const AT_ONCE = 4;

/** The start page's large buttons: four, and with a press the next four. */
function StartButtons() {
  const texts = useCalmTexts();
  const { t } = texts;
  const entries = entriesOf(texts, useTown());
  const [from, setFrom] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const next = from + AT_ONCE < entries.length ? from + AT_ONCE : 0;
  useEffect(() => {
    // A press has replaced the buttons: go on with the first of them.
    if (document.activeElement?.closest('.calm-start')) list.current?.querySelector('a')?.focus();
  }, [from]);
  return (
    <nav className="wrap calm-start" aria-label={t('start')}>
      <ul ref={list}>
        {entries.slice(from, from + AT_ONCE).map(({ href, label, icon }) => (
          <li key={href}>
            <TextLink href={href}>
              <Icon name={icon} />
              <span>
                {label} {href === '/message' && <UnreadBadge />}
              </span>
            </TextLink>
          </li>
        ))}
      </ul>
      <Button wide onClick={() => setFrom(next)}>
        {t(next === 0 ? 'first' : 'more')}
      </Button>
    </nav>
  );
}

/** The ordinary display, from here on; the focus goes to the page, as the button is gone. */
function leave(): void {
  recordStore.prefer({ calm: false });
  document.getElementById('main')?.focus({ preventScroll: true });
}

function LeaveButton() {
  const { t } = useCalmTexts();
  return <Button onClick={leave}>{t('leave')}</Button>;
}

function Help({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t, locale } = useCalmTexts();
  const { pathname } = useLocation();
  const { isLoggedIn } = useSession();
  const pages = ['cards', 'faq', 'inquiry', ...(isLoggedIn ? [] : (['login'] as const))] as const;
  return (
    <ClosableWindow kind="dialog" open={isOpen} onClose={onClose} title={t('help')} closeLabel={t('close')}>
      <div className="stack calm-help">
        <p>
          {t('help.call')} <OfficeTelephone withHours />
        </p>
        {pages.map((name) => {
          const href = `/${name}`;
          return (
            href !== pathname && (
              <ButtonLink key={name} wide href={href} onClick={onClose}>
                {menuTitle(name, locale)}
              </ButtonLink>
            )
          );
        })}
        <LeaveButton />
      </div>
    </ClosableWindow>
  );
}

/** Back, home and help: all the navigation there is, until somebody unfolds the rest. */
function Bar({ above }: { readonly above: string | undefined }) {
  const { t } = useCalmTexts();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [help, setHelp] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <nav className="calm-bar" aria-label={t('bar')}>
      <div className="wrap">
        {above !== undefined && (
          <>
            {/* The first page of a visit has none before it. */}
            <Button
              icon={<Icon name="arrow-left" />}
              onClick={() => void (key === 'default' ? navigate(above) : navigate(-1))}
            >
              {t('back')}
            </Button>
            <ButtonLink href="/">{t('home')}</ButtonLink>
          </>
        )}
        <Button aria-haspopup="dialog" onClick={() => setHelp('open')}>
          {t('help')}
        </Button>
      </div>
      {help !== 'unasked' && (
        <Suspense fallback={null}>
          <Help isOpen={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </nav>
  );
}

/**
 * Large and calm pages: the same ones, dressed by `data-calm` at the root (`on`, or `all` while the rest of a page is
 * unfolded). Screens of officials stay as they are.
 */
export default function CalmFrame() {
  const { t } = useCalmTexts();
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState<string>();
  const found = findRoute(pathname);
  const stance = found && (unfolded === pathname ? 'all' : 'on');
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (stance) dataset['calm'] = stance;
    else delete dataset['calm'];
    // The menu's button may have had the focus, and is folded away now.
    const { activeElement } = document;
    if (stance && activeElement?.closest('.top') && activeElement.getClientRects().length === 0)
      document.querySelector<HTMLElement>('.calm-bar [aria-haspopup]')?.focus();
  }, [stance]);
  useLayoutEffect(() => () => void delete document.documentElement.dataset['calm'], []);
  if (!found) return null;
  const above = found.route.parents.at(-1);
  return (
    <>
      {pathname === '/' && <StartButtons />}
      <div className="wrap calm-rest">
        <Button aria-expanded={stance === 'all'} onClick={() => setUnfolded(stance === 'all' ? undefined : pathname)}>
          {t('all')}
        </Button>
        <LeaveButton />
      </div>
      <Bar above={above === undefined ? undefined : fillParameters(above, found.parameters)} />
    </>
  );
}
