import { Breadcrumbs } from '../src/breadcrumbs/Breadcrumbs.tsx';
import { ButtonLink } from '../src/button/ButtonLink.tsx';
import { Footer } from '../src/footer/Footer.tsx';
import { TextLink } from '../src/link/TextLink.tsx';
import { MobileMenu } from '../src/mobile-menu/MobileMenu.tsx';
import { NavMenu } from '../src/nav-menu/NavMenu.tsx';
import { PageHead } from '../src/page-head/PageHead.tsx';
import { SkipLink } from '../src/skip-link/SkipLink.tsx';
import { TopBar } from '../src/top-bar/TopBar.tsx';
import { TopLink } from '../src/top-bar/TopLink.tsx';
import { ButtonSamples } from './ButtonSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { GridSamples } from './GridSamples.tsx';
import { ListSamples } from './ListSamples.tsx';
import { NoticeSamples } from './NoticeSamples.tsx';
import type { Words } from './words.ts';

export function Sheet({ words: w }: { words: Words }) {
  return (
    <>
      <SkipLink targetId="main">{w.skip}</SkipLink>
      <TopBar
        homeHref="#top"
        name={w.town}
        tagline={w.tagline}
        navLabel={w.nav}
        nav={
          <>
            <TopLink href="#about">{w.about}</TopLink>
            <TopLink href="#news" current>
              {w.news}
            </TopLink>
            <NavMenu label={w.person}>
              <ul>
                <li>
                  <TopLink href="#account">{w.account}</TopLink>
                </li>
                <li>
                  <button type="button" className="top-link">
                    {w.logout}
                  </button>
                </li>
              </ul>
            </NavMenu>
          </>
        }
        end={
          <>
            <TextLink className="lang" href="?lang=en" lang="en" hrefLang="en">
              {w.otherLanguage}
            </TextLink>
            <ButtonLink className="only-wide" href="#login" size="small">
              {w.login}
            </ButtonLink>
          </>
        }
        menu={
          <MobileMenu label={w.menu} closeLabel={w.close}>
            <ul>
              <li>
                <TopLink href="#about">{w.about}</TopLink>
              </li>
              <li>
                <TopLink href="#news" current>
                  {w.news}
                </TopLink>
              </li>
              <li>
                <TopLink href="#questions">{w.questions}</TopLink>
              </li>
            </ul>
          </MobileMenu>
        }
      />
      <div className="wrap">
        <Breadcrumbs
          label={w.position}
          items={[
            { label: w.top, href: '#top' },
            { label: w.search, href: '#search' },
            { label: w.centre, href: '#centre' },
            { label: w.here },
          ]}
        />
      </div>
      <main id="main" className="wrap stack-lg">
        <PageHead title={w.here} sub={w.sub} />
        <ButtonSamples words={w} />
        <FieldSamples words={w} />
        <NoticeSamples words={w} />
        <ListSamples words={w} />
        <GridSamples words={w} />
      </main>
      <Footer
        navLabel={w.footer}
        links={[
          { href: '#terms', label: w.terms },
          { href: '#contact', label: w.contact },
        ]}
        address={w.office}
      >
        <p className="muted">{w.copyright}</p>
      </Footer>
    </>
  );
}
