import { isMonitorScreen, isScheduleScreen, menuOf } from '@machi/domain/navigation/menus';
import { routes } from '@machi/domain/navigation/routes';
import { LinkProvider, type LinkComponentProps } from '@machi/ui/link/TextLink';
import { SkipLink } from '@machi/ui/skip-link/SkipLink';
import { SnackbarProvider } from '@machi/ui/snackbar/SnackbarProvider';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches, type Location } from 'react-router-dom';
import { yearAt } from '@machi/domain/calendar/model';
import { titleOfEntry } from '@machi/domain/navigation/head';
import { Footer } from '@machi/ui/footer/Footer';
import { AlertDialog } from '../calls/AlertDialog.tsx';
import { isFarewell, loginInstead } from '../navigation/guard.ts';
import { Header } from '../header/Header.tsx';
import { ofOfficials } from '../navigation/known-screens.ts';
import { PageCrumbs } from '../navigation/PageCrumbs.tsx';
import { PageLoading } from '../calls/PageLoading.tsx';
import { recordStore, usePreferences } from '../record/record.ts';
import { RouterLink } from '../navigation/RouterLink.tsx';
import { useShellTexts } from '../shell-texts.ts';
import { usePageMeta } from '../navigation/use-page-meta.ts';
import { useTown } from '../town/town.ts';
import { Telephone } from '../town/Telephone.tsx';

/** Loaded after the first page; a page whose network is gone by then scrolls without it. */
const AfterFirstPage = lazy(() => import('./AfterFirstPage.tsx').catch(() => ({ default: () => null })));

/** "The link to the current page is shown as plain text instead" (product, "Header, drawer and footer"). */
function FooterLink(props: LinkComponentProps) {
  const { pathname } = useLocation();
  if (props.href !== pathname) return <RouterLink {...props} />;
  return <span aria-current="page">{props.children}</span>;
}

function PageFooter() {
  const { t, locale } = useShellTexts();
  const town = useTown();
  return (
    <LinkProvider component={FooterLink}>
      <Footer
        navLabel={t('footer.nav')}
        links={menuOf('footer').map((entry) => ({ href: entry.path, label: titleOfEntry(entry, locale) }))}
        address={
          town && (
            <span className="row">
              <span className="nb">{town.office_name}</span>
              <span className="nb">
                {t('office.tel')} <Telephone number={town.office_tel} />
              </span>
              <span className="nb num">{town.office_hours}</span>
            </span>
          )
        }
      >
        <p className="muted num">
          © {yearAt(new Date())} {town?.town_name ?? t('product')}
        </p>
      </Footer>
    </LinkProvider>
  );
}

/** The chosen picture of the town at the foot of every page; decorative, so without a text. */
function ThemePicture() {
  const { themeImage } = usePreferences();
  const town = useTown();
  const picture = town?.theme_images.find(({ theme_key }) => theme_key === themeImage);
  return picture ? <img className="theme-picture" src={picture.src} alt="" /> : null;
}

/** In pixels (product, "Header, drawer and footer"). */
const SCROLL_TO_TOP_AFTER = 300;

/** Moves the focus to the content on every change of screens, as loading a page would. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function MonitorFrame({ children }: { children: ReactNode }) {
  usePageMeta();
  return <LinkProvider component={RouterLink}>{children}</LinkProvider>;
}

function Frame({ children }: { children: ReactNode }) {
  const isMonitor = isMonitorScreen(useLocation().pathname);
  return isMonitor ? <MonitorFrame>{children}</MonitorFrame> : <PortalFrame>{children}</PortalFrame>;
}

function PortalFrame({ children }: { children: ReactNode }) {
  const { t } = useShellTexts();
  const title = usePageMeta();
  const main = useFocusOnNavigation();
  // The schedule uses the whole screen (product, "Header, drawer and footer").
  const isSchedule = isScheduleScreen(useLocation().pathname);
  return (
    <LinkProvider component={RouterLink}>
      <SnackbarProvider closeLabel={t('close')}>
        <SkipLink targetId="main">{t('skip')}</SkipLink>
        <Header />
        {!isSchedule && <PageCrumbs />}
        <main id="main" className="wrap" tabIndex={-1} ref={main}>
          {children}
        </main>
        {!isSchedule && (
          <>
            <Suspense fallback={null}>
              <AfterFirstPage
                label={t('scroll-to-top')}
                after={SCROLL_TO_TOP_AFTER}
                onTop={() => main.current?.focus({ preventScroll: true })}
              />
            </Suspense>
            <ThemePicture />
            <PageFooter />
          </>
        )}
        <AlertDialog />
        <VisuallyHidden role="status">{title}</VisuallyHidden>
      </SnackbarProvider>
    </LinkProvider>
  );
}

function Guarded() {
  const matches = useMatches();
  const { pathname, search, hash, state }: Location<unknown> = useLocation();
  const matched = [...routes, ofOfficials].filter((known) => matches.some(({ handle }) => handle === known));
  const login = loginInstead(recordStore.read(), new Date(), matched, pathname + search + hash);
  return login === null || isFarewell(state) ? <Outlet /> : <Navigate to={login} replace />;
}

/** Key of a page's scroll position. A document's first entry has no key and continues at its address's position. */
const placeOf = ({ key, pathname, search }: Location<unknown>): string => (key === 'default' ? pathname + search : key);

/** Header, breadcrumbs, content and footer around every screen. */
export function Shell() {
  return (
    <Frame>
      <Guarded />
      <ScrollRestoration getKey={placeOf} />
    </Frame>
  );
}

/** The frame while the first page's script loads. */
export function ShellLoading() {
  return (
    <Frame>
      <PageLoading />
    </Frame>
  );
}
