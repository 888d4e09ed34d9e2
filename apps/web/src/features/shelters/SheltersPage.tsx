import { listed } from '@machi/domain/locale/model';
import { menuTitle } from '@machi/domain/navigation/head';
import { listFootRoads, listShelters, type ShelterView } from '@machi/domain/shelters/contract';
import { dangers, type Danger } from '@machi/domain/shelters/model';
import { dangersOf } from '@machi/domain/shelters/rules';
import { footMapOf, metresSaid, stepSaid, wayOnFoot, type FootWay, type Position } from '@machi/domain/shelters/way';
import { dangerWords, fullnessWords, offerWords, shelterStateWords } from '@machi/domain/shelters/words';
import { listSpots } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedQuery } from '@machi/client/changed-address';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { textsOf } from '../../shell/language/texts.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { DangerSign } from './DangerSign.tsx';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './shelters.css';

const useShelterTexts = textsOf('shelters', { ja, en });
const MINUTE = 60_000;

/** A place that the way begins at. */
interface Here {
  readonly label: string;
  readonly at: Position;
}
/** A shelter with the way to it, if somebody said from where. */
interface Found {
  readonly shelter: ShelterView;
  readonly way: FootWay | undefined;
}

const isDanger = (value: string | null): value is Danger => dangers.some((danger) => danger === value);
const shapes = { open: 'fixed', full: 'provisional', closed: 'cancelled' } as const;

/** Where to flee, what each shelter is for, whether it is open, and the way there on foot (product, "Shelters"). */
export default function SheltersPage() {
  const { t, locale } = useShelterTexts();
  const [query, setQuery] = useSearchParams();
  const asked = useQuery({ ...ask(listShelters, {}, locale), refetchInterval: MINUTE, refetchOnWindowFocus: true });
  const [here, setHere] = useState<Here>();
  const danger = query.get('danger');
  const all = asked.data?.shelters;
  if (!all)
    return (
      <>
        <PageHead title={menuTitle('shelters', locale)} />
        <NotLoaded query={asked} label={t('loading')} />
      </>
    );
  const offered = dangersOf(all);
  const isFor = isDanger(danger) && offered.includes(danger) ? danger : undefined;
  const chosen = all.filter((shelter) => isFor === undefined || shelter.dangers.includes(isFor));
  const open = all.filter(({ state }) => state !== 'closed').length;
  return (
    <>
      <PageHead title={menuTitle('shelters', locale)} sub={open === 0 ? t('none-open') : t('open', { count: open })} />
      <div className="stack-lg">
        <FilterChips
          label={t('danger')}
          chips={[
            { value: '', label: t('danger.all') },
            ...offered.map((value) => ({ value, label: dangerWords[value][locale] })),
          ]}
          chosen={isFor ?? ''}
          onChoose={(value) =>
            setQuery((before) => changedQuery(before, { danger: value || undefined }), { replace: true })
          }
        />
        <FromHere here={here} onHere={setHere} />
        <Shelters shelters={chosen} here={here} />
      </div>
    </>
  );
}

/** Begins the way at the device's place, which stays on the device, or at a facility of the town. */
function FromHere({ here, onHere }: { readonly here: Here | undefined; readonly onHere: (here: Here) => void }) {
  const { t, locale } = useShelterTexts();
  const [state, setState] = useState<'idle' | 'finding' | 'failed'>('idle');
  const spots = useQuery(ask(listSpots, {}, locale)).data?.spots ?? [];

  function find() {
    const failed = () => setState('failed');
    if (!('geolocation' in navigator)) return failed();
    setState('finding');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle');
        onHere({ label: t('from.here'), at: [longitude, latitude] });
      },
      failed,
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: MINUTE },
    );
  }
  return (
    <Section className="stack" title={t('from')}>
      <div className="shelter-from">
        <Button icon={<Icon name="pin" />} onClick={find} busy={state === 'finding'}>
          {t(state === 'finding' ? 'from.finding' : 'from.press')}
        </Button>
        <SelectField
          label={t('from.place')}
          emptyWord={t('from.choose')}
          value={spots.find(({ spot_name }) => spot_name === here?.label)?.spot_id.toString() ?? ''}
          onChange={({ target }) => {
            const spot = spots.find(({ spot_id }) => String(spot_id) === target.value);
            if (spot) onHere({ label: spot.spot_name, at: [spot.longitude, spot.latitude] });
          }}
          options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
        />
      </div>
      <p className="sm muted" role="status">
        {t(state === 'failed' ? 'from.failed' : 'from.hint')}
      </p>
    </Section>
  );
}

/** Ways of all shelters from a place. The roads come with the page, so that the device has them when the network is gone. */
function useWays(shelters: readonly ShelterView[], here: Here | undefined) {
  const { locale } = useShelterTexts();
  const roads = useQuery({
    ...ask(listFootRoads, {}, locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isAsked = here !== undefined;
  const map = useMemo(() => (isAsked && roads.data ? footMapOf(roads.data.roads) : undefined), [isAsked, roads.data]);
  const found = useMemo((): readonly Found[] => {
    const all = shelters.map((shelter) => ({
      shelter,
      way: here && map && wayOnFoot(map, here.at, [shelter.longitude, shelter.latitude]),
    }));
    const rank = ({ shelter }: Found): number => ['open', 'full', 'closed'].indexOf(shelter.state);
    return all.toSorted(
      (one, other) => rank(one) - rank(other) || (one.way?.metres ?? Infinity) - (other.way?.metres ?? Infinity) || 0,
    );
  }, [shelters, here, map]);
  return { found, roads };
}

function Shelters({ shelters, here }: { readonly shelters: readonly ShelterView[]; readonly here: Here | undefined }) {
  const { t } = useShelterTexts();
  const { found, roads } = useWays(shelters, here);
  const [shown, setShown] = useState<number>();
  const points = useMemo(
    () => [
      ...found.map(({ shelter }, at) => ({
        id: shelter.shelter_id,
        label: shelter.shelter_name,
        latitude: shelter.latitude,
        longitude: shelter.longitude,
        tone: shelter.state === 'closed' ? ('plain' as const) : ('main' as const),
        mark: String(at + 1),
      })),
      ...(here
        ? [{ id: 'here', label: here.label, latitude: here.at[1], longitude: here.at[0], tone: 'quiet' as const }]
        : []),
    ],
    [found, here],
  );
  const way = found.find(({ shelter }) => shelter.shelter_id === shown)?.way ?? found[0]?.way;
  const ways = useMemo(() => way && [way.line.map(([longitude, latitude]) => [latitude, longitude] as const)], [way]);
  return (
    <Section className="stack" title={t('list')}>
      {here && !roads.data && <NotLoaded query={roads} label={t('way.loading')} />}
      {here && roads.data && <p>{t('way.warning')}</p>}
      <TownMap points={points} ways={ways} label={t('map')} note={t(way ? 'map.note-way' : 'map.note')} />
      <ol className="shelter-list">
        {found.map((one, at) => (
          <Shelter key={one.shelter.shelter_id} found={one} number={at + 1} onWay={setShown} />
        ))}
      </ol>
      <p className="sm muted">{t('explained')}</p>
    </Section>
  );
}

interface ShelterProps {
  readonly found: Found;
  readonly number: number;
  readonly onWay: (shelterId: number) => void;
}

function Shelter({ found: { shelter, way }, number, onWay }: ShelterProps) {
  const { t, locale } = useShelterTexts();
  const { state, fullness, capacity } = shelter;
  const has = shelter.has.map((offer) => offerWords[offer][locale]);
  return (
    <li className="shelter">
      <div className="stack-tight">
        <h3>
          <span className="num muted" aria-hidden="true">
            {number}.{' '}
          </span>
          {shelter.spot_id === null ? (
            shelter.shelter_name
          ) : (
            <TextLink href={`/spot/detail/${shelter.spot_id}`}>{shelter.shelter_name}</TextLink>
          )}
        </h3>
        <p className="row tags">
          <StatusTag shape={shapes[state]}>{shelterStateWords[state][locale]}</StatusTag>
          {state === 'open' && fullness && <Tag>{fullnessWords[fullness][locale]}</Tag>}
          {shelter.is_for_staying && <Tag>{t('staying')}</Tag>}
        </p>
        {shelter.message !== '' && <p className="shelter-message">{shelter.message}</p>}
        <ul className="row tight" aria-label={t('for')}>
          {shelter.dangers.map((danger) => (
            <li key={danger} className="shelter-danger">
              <DangerSign danger={danger} />
              {dangerWords[danger][locale]}
            </li>
          ))}
        </ul>
        <p>
          {shelter.address}
          {shelter.tel !== null && (
            <>
              {' '}
              <Telephone number={shelter.tel} />
            </>
          )}
        </p>
        <p className="sm">
          {[
            ...(capacity === null ? [] : [t('capacity', { count: capacity.toLocaleString(locale) })]),
            ...(has.length > 0 ? [t(state === 'closed' ? 'has-usually' : 'has', { has: listed(has, locale) })] : []),
          ].join(' ')}
        </p>
        {shelter.note !== '' && <p className="sm">{shelter.note}</p>}
        {way && (
          <Disclosure
            title={t('way', { far: metresSaid(way.metres)[locale], minutes: way.minutes })}
            onOpen={() => onWay(shelter.shelter_id)}
          >
            <ol className="shelter-steps">
              {way.steps.map((step, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same step may come twice on a way
                <li key={at}>{stepSaid(step)[locale]}</li>
              ))}
              <li>{t('way.there', { name: shelter.shelter_name })}</li>
            </ol>
          </Disclosure>
        )}
      </div>
    </li>
  );
}
