import { findRoute } from '@machi/domain/navigation/routes';
import type { Service } from '@machi/domain/services/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useServiceTexts } from './texts.ts';

/** Screens that reserve a facility. */
const reservationScreens: ReadonlySet<string> = new Set(['spot', 'spot-detail', 'spot-form']);

function leadsToReservation(href: string): boolean {
  const found = findRoute(href.split(/[?#]/)[0] ?? '');
  return found !== undefined && reservationScreens.has(found.route.name);
}

/** "Proceed to reservation" or "go to service", if the portal has its page; and a link to the own services. */
export function WaysOn({ service: { href } }: { service: Service }) {
  const { t } = useServiceTexts();
  return (
    <div className="actions">
      {href !== null && (
        <ButtonLink variant="primary" href={href}>
          {t(leadsToReservation(href) ? 'finish.reserve' : 'finish.go')}
        </ButtonLink>
      )}
      <ButtonLink href="/account#services">{t('finish.account')}</ButtonLink>
    </div>
  );
}
