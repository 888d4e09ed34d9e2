import { readOwnPasses, readPasses } from '@machi/domain/passes/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask, askAnew } from '../../shell/calls/ask.ts';
import { PassStateTag, PassWays } from '../../shell/passes/PassWays.tsx';
import { passPaths } from '../../shell/passes/pass-paths.ts';
import { useSession } from '../../shell/record/record.ts';
import { useServiceTexts } from './texts.ts';

/** Passes of this service, their consents, and the ways to use them (product, "Services of the portal"). */
export function PassesOfService({ hasFace }: { readonly hasFace: boolean }) {
  const { t, locale } = useServiceTexts();
  const { isLoggedIn } = useSession();
  const query = useQuery(ask(readPasses, {}, locale));
  // The page works without it.
  const { data: known } = useQuery({
    ...askAnew(readOwnPasses, {}, locale, { ignoresError: true }),
    enabled: isLoggedIn,
  });
  const { data: town } = query;
  if (query.isError || !town) return <NotLoaded query={query} label={t('passes.loading')} />;
  return (
    <div className="stack-lg service-passes">
      <section className="stack-tight">
        <h2>{t('passes.title')}</h2>
        <ul>
          {town.passes.map(({ pass, pass_name: name, consent }) => {
            const held = isLoggedIn ? known?.own.passes.find((one) => one.pass === pass) : undefined;
            return (
              <li key={pass} className="stack-tight">
                <div className="row tight">
                  <h3>{name}</h3>
                  {held && <PassStateTag own={held} />}
                </div>
                <p>{t(`passes.${pass}`)}</p>
                <Disclosure title={t('passes.consent', { name })}>
                  <ul className="conditions">
                    {consent
                      .split(/\n+/)
                      .filter((line) => line.trim() !== '')
                      .map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                  </ul>
                </Disclosure>
                <p>
                  <TextLink href={passPaths[pass]}>
                    {t(held && held.consented_at !== null ? 'passes.see' : 'passes.start')}
                    <VisuallyHidden>{t('passes.of', { name })}</VisuallyHidden>
                  </TextLink>
                </p>
              </li>
            );
          })}
        </ul>
      </section>
      <PassWays
        isCardModeOn={town.is_card_mode_on}
        own={isLoggedIn && known ? { card: known.own.card, hasFace } : undefined}
      />
    </div>
  );
}
