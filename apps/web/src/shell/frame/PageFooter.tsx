import { yearAt } from '@machi/domain/calendar/model';
import { titleOfEntry } from '@machi/domain/navigation/head';
import { menuOf } from '@machi/domain/navigation/menus';
import { Footer } from '@machi/ui/footer/Footer';
import { LinkProvider } from '@machi/ui/link/link-context';
import type { LinkComponentProps } from '@machi/ui/link/link-context';
import { useLocation } from 'react-router-dom';
import { RouterLink } from '../navigation/RouterLink.tsx';
import { useShellTexts } from '../shell-texts.ts';
import { Telephone } from '../town/Telephone.tsx';
import { useTown } from '../town/town.ts';

/** "The link to the current page is shown as plain text instead" (product, "Header, drawer and footer"). */
function FooterLink(props: LinkComponentProps) {
  const { pathname } = useLocation();
  if (props.href !== pathname) return <RouterLink {...props} />;
  return <span aria-current="page">{props.children}</span>;
}

export function PageFooter() {
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
