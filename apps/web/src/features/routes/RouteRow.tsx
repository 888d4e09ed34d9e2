import type { RouteStatus } from '@machi/domain/transport/contract';
import { fareInWords } from '@machi/domain/transport/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { useRouteTexts } from './texts.ts';
import { StateNow } from './StateNow.tsx';

interface RouteRowProps {
  readonly route: RouteStatus;
  readonly toldAt: string;
}

/** A route: whether it runs, when it leaves next, what it costs. */
export function RouteRow({ route, toldAt }: RouteRowProps) {
  const { t, locale } = useRouteTexts();
  return (
    <li className="result route-row">
      <div className="stack-tight">
        <h3>
          <TextLink href={`/route/status/${route.route_id}`}>{route.route_name}</TextLink>
        </h3>
        {route.route_kana === '' ? null : <p className="muted sm">{route.route_kana}</p>}
        <p className="facts">
          <span>{t(`kind.${route.kind}`)}</span>
          {route.fare === null ? null : <span className="num">{fareInWords(route.fare, locale)}</span>}
        </p>
      </div>
      <StateNow route={route} toldAt={toldAt} />
    </li>
  );
}
