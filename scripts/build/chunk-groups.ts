import path from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { fetchedTexts } from './texts-by-language.ts';

type Graph = Rolldown.ChunkingContext;

const MAIN = 'src/main.tsx';
const FIRST_PAGE = 'src/features/landing/LandingPage.tsx';
const SENTENCES = '../../packages/domain/src/register/sentences.ts';
const OFFICIALS = 'src/shell/officials/part.ts';
const SEARCH = 'src/features/spots/SpotSearchPage.tsx';

/** Styles of the search for rooms: fetched with the first ones, as the page would otherwise wait for them. */
const EARLY_STYLES = /[\\/](?:shell[\\/]map|features[\\/]spots)[\\/].*\.css$/;
const DOMAIN = /[\\/]domain[\\/]src[\\/]/;
const REFUSALS = /[\\/]domain[\\/]src[\\/](?:refusals[\\/]|contract[\\/]problems)/;
const FORMS =
  /[\\/](?:(?:react-hook-form|shell[\\/]forms)[\\/]|ui[\\/]src[\\/]field[\\/](?:LoginFields|(?:Password|Switch)Field|TimeRange)\.tsx$|domain[\\/]src[\\/]members[\\/]password\.ts$)/;

/** File of texts: the folder of its feature or package, and its language. */
const TEXTS = /([^\\/]+)(?:[\\/]src)?[\\/]text[\\/](?:[\w-]+\.)?([a-z]{2})\.json$/;
/** Texts that share another feature's file: the first page lists every file, and the same people read both. */
const COMES_WITH = new Map([
  ['driver', 'transport-desk'],
  ['shuttle', 'routes'],
  ['ondemandbus', 'routes'],
  ['plan', 'routes'],
  ['editor', 'notice-desk'],
  ['delivery', 'notice-desk'],
  ['approvals', 'publishing'],
  ['assign', 'desk'],
  ['inbox', 'desk'],
  ['save-table', 'desk'],
  ['account-finder', 'desk'],
  ['birthdate', 'address'],
  ['transport', 'routes'],
  ['transport-operation', 'transport-desk'],
]);
/** Modules for every described form, and the description of people, which several pages share. */
const DESCRIBED = /[\\/]domain[\\/]src[\\/](?:described[\\/]|members[\\/]fields)/;
/** Controls of described forms. */
const CONTROLS = /[\\/]shell[\\/]described[\\/](?:Described|schema-controls|question-fields)/;
/** Amounts and numbers, used by described forms also without the rooms. */
const WORDS = /[\\/]domain[\\/]src[\\/](?:locale[\\/]words|fields[\\/]digits)/;
/** Fields that people fill in, and the address of what is found by them, used by most pages: not by the first one. */
const TYPED =
  /[\\/](?:domain[\\/]src[\\/]fields[\\/](?:kana|letters|model|tel|width)|client[\\/]src[\\/]changed-address)\.ts$/;
/** Lists in words, used by described forms and by bus pages. */
const LISTING = /[\\/]domain[\\/]src[\\/]locale[\\/]lists/;

/** Modules of one or two lines shared by several pages: a file of its own would cost more in the list of files. */
const SMALL =
  /[\\/](?:shell[\\/](?:own-(?:applications|reservations)|calls[\\/](?:use-(?:refusal-sentences|final-call)|save-reply)|navigation[\\/](?:around|use-go-from-here)|language[\\/]dates|desk[\\/](?:ReasonField|use-held-address)|forms[\\/]use-too-long|files[\\/]use-held-files|publishing[\\/]use-publisher|(?:application|seat)-state)|client[\\/]src[\\/]refusal-lines|members[\\/](?:residence|found-member)|files[\\/]pdf-file|passes[\\/]bath-entry|contents-list[\\/]use-anchor|ui[\\/]src[\\/](?:entry[\\/]Entry|quote[\\/]Quote)|terminals[\\/]state|reservations[\\/]quote|faq[\\/]fold-text|described[\\/]labels-and-rows)\.tsx?$/;

/** Days of lists that reach back: most pages have them, the search for rooms does not. */
const LISTED = /[\\/](?:shell[\\/]listed|domain[\\/]src[\\/]calendar[\\/]listed-day)\.ts$/;

/** Modules of the pages for online applications: one file, as people open these pages one after the other. */
const APPLYING =
  /[\\/](?:features[\\/]onlineforms[\\/](?!text[\\/]|\w+Page)|domain[\\/]src[\\/](?:applications[\\/]|onlineforms[\\/]steps|(?:payments|signing)[\\/]model))/;

/** Modules of the large screens: each page stays open for days. */
const MONITORS = /[\\/](?:features[\\/]monitors[\\/](?!\w+Page)|domain[\\/]src[\\/]monitors[\\/])/;

/** Calendar grids and the modules that the pages of the schedule share. */
const CALENDAR = /[\\/](?:shell[\\/]calendar|ui[\\/]src[\\/](?:board|grid-move|time-grid))[\\/]/;
const SCHEDULE =
  /[\\/](?:features[\\/]schedule[\\/](?!text[\\/]|\w+Page)|domain[\\/]src[\\/](?:schedule|member-groups)[\\/])/;
/** Modules that the pages of own reservations share. */
const OWN_RESERVATIONS =
  /[\\/](?:features[\\/]own-reservations[\\/](?!\w+Page)|domain[\\/]src[\\/]reservations[\\/]status)/;
/** Calendar feeds, and the modules that the pages of passes share. */
const FEEDS = /[\\/](?:shell[\\/](?:[a-z-]+[\\/])?(?:CalendarFeed|FeedAddress)|domain[\\/]src[\\/]calendar-feed[\\/])/;
const PASSES =
  /[\\/](?:(?:features|shell)[\\/]passes[\\/](?!(?:BathHistory|BathPass|BusPass|PassList)Page)|domain[\\/]src[\\/]passes[\\/]contract)/;
/** Marks of free and taken times, and their legend. */
const MARKS = /[\\/]ui[\\/]src[\\/]week-grid[\\/](?:CellMark|Legend)/;
/** Modules that the pages of messages share. */
const MESSAGES = /[\\/](?:features[\\/]messages[\\/](?!\w+Page)|domain[\\/]src[\\/]messages[\\/])/;
/** Pages that a mailed link opens. */
const MAILED_LINK = /[\\/]shell[\\/]mailed-link[\\/]/;

/** Modules of the editor alone, fetched when somebody begins to write. */
const EDITOR =
  /[\\/]node_modules[\\/](?:@tiptap|prosemirror-[a-z]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals|use-sync-external-store)[\\/]/;

/** Queries for lists, which the first page does not have, and the index, which would bring them along. */
const LISTS =
  /query(?:-core)?[\\/]build[\\/]modern[\\/](?:index|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** Modules behind the live line, fetched after the page is shown: for the banner, and members' own messages. */
const HEARING =
  /[\\/](?:domain[\\/]src[\\/](?:banner[\\/](?:model|words|on-screen)|live[\\/])|client[\\/]src[\\/]own-line|shell[\\/]use-own-line)/;

/** Tables and switches of the desks, which residents' pages do not have. */
const DESK = /[\\/](?:ui[\\/]src[\\/](?:segments|table|desk)|shell[\\/]desk)[\\/]/;

/** Drafts: needed by forms, not by pages that are only read. They share a file with the desks. */
const DRAFTS = /[\\/](?:shell|domain[\\/]src)[\\/]drafts[\\/]/;

/** Field for reasons: it brings the sentences of every refusal, which no read-only page should wait for. */
const REASON = /[\\/]shell[\\/]desk[\\/]ReasonField/;

/** Drawing for an empty list: residents' pages use it too, so it would bring their modules along to the desks. */
const NONE_FOUND = /[\\/]ui[\\/]src[\\/]desk[\\/]NoneFound/;

/** Questions before an action, and reading changed data: most pages act, but the busiest ones only show. */
const ASKING = /[\\/]shell[\\/](?:asked[\\/]|calls[\\/](?:ask-if-any|keep-reply|use-read-changed)\.ts$)/;

/** What works without a network: one file, fetched after the first page or when its first reply is lost. */
const POCKET =
  /[\\/]shell[\\/]pocket[\\/](?:waiting[\\/])?(?:in-page|own-pocket|indexed-rows|pocket|kept-endpoints|light-endpoints|offer|question|waiting)\.ts$/;

/** Pages that count as most of them. */
const MOST = 33;

/**
 * Groups that lay the portal's modules into files. A phone fetches few files at a time, so there should be few, and
 * the first page should wait for no module that it does not need.
 * @param web folder of the portal
 */
export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[] {
  const found = new Map<string, ReadonlySet<string>>();

  /** A module with its direct and indirect static imports; dynamic imports do not count. */
  function behind(start: string, graph: Graph): ReadonlySet<string> {
    const known = found.get(start);
    if (known) return known;
    const modules = new Set([normalizePath(path.join(web, start))]);
    // The set grows during the loop: added modules are visited too.
    for (const module of modules)
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
    const needed = new Set([...modules].filter((module) => !LISTS.test(module)));
    found.set(start, needed);
    return needed;
  }

  /** Names the file for a module of texts: all pages, the first one, officials' refusals, refusals, or a feature. */
  function textsFile(id: string, graph: Graph): string | null {
    const [, feature, language] = TEXTS.exec(id) ?? [];
    if (feature === undefined) return null;
    const loader = fetchedTexts(id);
    if (behind(MAIN, graph).has(loader) || behind(FIRST_PAGE, graph).has(loader)) return `texts-${language}`;
    if (behind(OFFICIALS, graph).has(loader)) return `officials-${language}`;
    if (behind(SENTENCES, graph).has(loader)) return `refusals-${language}`;
    return `${COMES_WITH.get(feature) ?? feature}-${language}`;
  }

  // A group of higher priority takes its modules first, with all their imports.
  return [
    { debugName: 'texts', name: textsFile, priority: 8 },
    // One chunk: zod must be told to do without eval before any other chunk declares a schema.
    { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/, priority: 7 },
    // Libraries that every page waits for: they do not change with the portal, so their file stays cached.
    {
      debugName: 'library',
      name: (id, graph) => (behind(MAIN, graph).has(id) ? 'library' : null),
      test: /[\\/]node_modules[\\/]/,
      priority: 6,
    },
    {
      debugName: 'frame',
      name: (id, graph) => (behind(MAIN, graph).has(id) || EARLY_STYLES.test(id) ? 'frame' : null),
      priority: 5,
    },
    {
      debugName: 'parts',
      name: (id, graph) => (behind(FIRST_PAGE, graph).has(id) ? 'parts' : null),
      minShareCount: 2,
      priority: 4,
    },
    // Keeps officials' modules out of the files for residents.
    {
      debugName: 'officials',
      name: (id, graph) => (behind(OFFICIALS, graph).has(id) ? 'officials' : null),
      priority: 4,
    },
    // Modules that the first page does not need: sentences of every refusal, rooms, descriptions, shared modules,
    // forms.
    { name: 'refusals', test: REFUSALS, priority: 3 },
    { name: 'words', test: WORDS, priority: 3 },
    { name: 'listing', test: LISTING, priority: 3 },
    { name: 'typed', test: TYPED, priority: 3 },
    {
      debugName: 'rooms',
      name: (id, graph) => (behind(SEARCH, graph).has(id) ? 'rooms' : null),
      test: DOMAIN,
      minShareCount: 2,
      priority: 2,
    },
    {
      name: 'drafts',
      test: (id) => DRAFTS.test(id) || (DESK.test(id) && !REASON.test(id) && !NONE_FOUND.test(id)),
      minShareCount: MOST,
      priority: 2,
    },
    { name: 'asking', test: ASKING, minShareCount: 2, priority: 2 },
    { name: 'described', test: DESCRIBED, priority: 1 },
    {
      name: 'pages',
      test: (id) => ![FORMS, REASON, HEARING, LISTED].some((one) => one.test(id)),
      minShareCount: MOST,
      priority: 1,
    },
    { name: 'small', test: (id) => SMALL.test(id) || LISTED.test(id), priority: 1 },
    { name: 'hearing', test: HEARING, priority: 1 },
    { name: 'pocket', test: POCKET, minShareCount: 2, priority: 1 },
    { name: 'applying', test: APPLYING, minShareCount: 2, priority: 1 },
    { name: 'monitors', test: MONITORS, minShareCount: 2 },
    { name: 'calendar', test: CALENDAR, minShareCount: 2, priority: 1 },
    { name: 'feeds', test: FEEDS, minShareCount: 2, priority: 1 },
    { name: 'passes', test: PASSES, minShareCount: 2, priority: 1 },
    { name: 'messages', test: MESSAGES, minShareCount: 2, priority: 1 },
    { name: 'marks', test: MARKS, minShareCount: 2, priority: 1 },
    { name: 'mailed-link', test: MAILED_LINK, minShareCount: 2, priority: 1 },
    { name: 'own', test: OWN_RESERVATIONS, minShareCount: 2, priority: 1 },
    { name: 'schedule', test: SCHEDULE, minShareCount: 2, priority: 1 },
    { name: 'controls', test: CONTROLS },
    { name: 'forms', test: FORMS },
    { name: 'editor', test: EDITOR },
  ];
}
