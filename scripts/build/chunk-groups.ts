import path from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { fetchedTexts } from './texts-by-language.ts';

type Graph = Rolldown.ChunkingContext;

const MAIN = 'src/main.tsx';
const FIRST_PAGE = 'src/features/landing/LandingPage.tsx';
const SENTENCES = '../../packages/domain/src/register/sentences.ts';
const OFFICIALS = 'src/shell/officials/part.ts';
const SEARCH = 'src/features/spots/SpotSearchPage.tsx';

/** The styles of the search for rooms come with the first ones: it would wait for them after its scripts. */
const EARLY_STYLES = /[\\/](?:shell[\\/]map|features[\\/]spots)[\\/].*\.css$/;
const DOMAIN = /[\\/]domain[\\/]src[\\/]/;
const REFUSALS = /[\\/]domain[\\/]src[\\/](?:refusals[\\/]|contract[\\/]problems)/;
const FORMS =
  /[\\/](?:(?:react-hook-form|shell[\\/]forms)[\\/]|ui[\\/]src[\\/]field[\\/](?:LoginFields|(?:Password|Switch)Field|TimeRange)\.tsx$|domain[\\/]src[\\/]members[\\/]password\.ts$)/;

/** A file of texts: the folder of its feature, or its package, and its language. */
const TEXTS = /([^\\/]+)(?:[\\/]src)?[\\/]text[\\/](?:[\w-]+\.)?([a-z]{2})\.json$/;
/** Each file is named in what the first page fetches: these texts come with others of those who read them. */
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
/** What every described form needs, and the description of people, whom several pages ask for the same. */
const DESCRIBED = /[\\/]domain[\\/]src[\\/](?:described[\\/]|members[\\/]fields)/;
/** What draws them. */
const CONTROLS = /[\\/]shell[\\/]described[\\/](?:Described|schema-controls|use-labels|question-fields)/;
/** Amounts and numbers, which described forms say without the rooms. */
const WORDS = /[\\/]domain[\\/]src[\\/](?:locale[\\/]words|fields[\\/]digits)/;
/** What pages of buses say as described forms do, and without them. */
const LISTING = /[\\/]domain[\\/]src[\\/]locale[\\/]lists/;

/** Modules of a line or two that several pages share: a file of its own costs each of them more in the list of files. */
const SMALL =
  /[\\/](?:shell[\\/](?:own-(?:applications|reservations)|calls[\\/](?:use-(?:refusal-sentences|final-call)|save-reply)|navigation[\\/](?:around|use-go-from-here)|language[\\/]dates|desk[\\/](?:ReasonField|use-held-address)|forms[\\/]use-too-long|files[\\/]use-held-files|publishing[\\/]use-publisher|(?:application|seat)-state)|client[\\/]src[\\/]refusal-lines|members[\\/](?:residence|found-member)|files[\\/]pdf-file|passes[\\/](?:bath-entry|PassStateTag)|contents-list[\\/]use-anchor|ui[\\/]src[\\/](?:entry[\\/]Entry|quote[\\/]Quote)|terminals[\\/]state|reservations[\\/]quote|faq[\\/]fold-text|described[\\/]described-rows)\.tsx?$/;

/** Days of lists that reach back: most pages have them, the search for rooms has none. */
const LISTED = /[\\/](?:shell[\\/]listed|domain[\\/]src[\\/]calendar[\\/]listed-day)\.ts$/;

/** What the pages on which one applies online share: one file, as whoever opens one of them opens the next. */
const APPLYING =
  /[\\/](?:features[\\/]onlineforms[\\/](?!text[\\/]|\w+Page)|domain[\\/]src[\\/](?:applications[\\/]|onlineforms[\\/]steps|(?:payments|signing)[\\/]model))/;

/** What the large screens share: whichever is opened stays open for days. */
const MONITORS = /[\\/](?:features[\\/]monitors[\\/](?!\w+Page)|domain[\\/]src[\\/]monitors[\\/])/;

/** Days and hours in which things stand and are moved, and what the pages of the schedule share. */
const CALENDAR = /[\\/](?:shell[\\/]calendar|ui[\\/]src[\\/](?:board|grid-move|time-grid))[\\/]/;
const SCHEDULE =
  /[\\/](?:features[\\/]schedule[\\/](?!text[\\/]|\w+Page)|domain[\\/]src[\\/](?:schedule|member-groups)[\\/])/;
/** What the pages of the own reservations share. */
const OWN_RESERVATIONS =
  /[\\/](?:features[\\/]own-reservations[\\/](?!\w+Page)|domain[\\/]src[\\/]reservations[\\/]status)/;
/** What gives calendars away, and what the pages of passes share. */
const FEEDS = /[\\/](?:shell[\\/](?:[a-z-]+[\\/])?(?:CalendarFeed|FeedAddress)|domain[\\/]src[\\/]calendar-feed[\\/])/;
const PASSES =
  /[\\/](?:(?:features|shell)[\\/]passes[\\/](?!(?:BathHistory|BathPass|BusPass|PassList)Page)|domain[\\/]src[\\/]passes[\\/]contract)/;
/** How free a time is, and what the marks of it mean. */
const MARKS = /[\\/]ui[\\/]src[\\/]week-grid[\\/](?:CellMark|Legend)/;
/** What the pages of messages share. */
const MESSAGES = /[\\/](?:features[\\/]messages[\\/](?!\w+Page)|domain[\\/]src[\\/]messages[\\/])/;
/** What a mailed link opens. */
const MAILED_LINK = /[\\/]shell[\\/]mailed-link[\\/]/;

/** What the editor alone needs, fetched when somebody begins to write. */
const EDITOR =
  /[\\/]node_modules[\\/](?:@tiptap|prosemirror-[a-z]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals|use-sync-external-store)[\\/]/;

/** Lists of pages and of questions, which the first page has none of; and the index, which would take them along. */
const LISTS =
  /query(?:-core)?[\\/]build[\\/]modern[\\/](?:index|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** What a page hears over a line: fetched once it stands, by guests for the town's words, by members for theirs as well. */
const HEARING =
  /[\\/](?:domain[\\/]src[\\/](?:banner[\\/](?:model|words|on-screen)|live[\\/])|client[\\/]src[\\/]own-line|shell[\\/]use-own-line)/;

/** Tables and switches of the desks, which residents' pages have none of, however many desks there are. */
const DESK = /[\\/](?:ui[\\/]src[\\/](?:segments|table|desk)|shell[\\/]desk)[\\/]/;

/** What is typed and kept: with forms, and never with what is only read. It lies in one file with what desks share. */
const DRAFTS = /[\\/](?:shell|domain[\\/]src)[\\/]drafts[\\/]/;

/** It asks how long a text may be, and with that for the sentences of every refusal: however many desks have it, no page that is only read waits for it. */
const REASON = /[\\/]shell[\\/]desk[\\/]ReasonField/;

/** It draws what residents see as well where nothing was found, and would take that along to the desks. */
const NONE_FOUND = /[\\/]ui[\\/]src[\\/]desk[\\/]NoneFound/;

/** What asks before an action and reads what that changes: most pages do something, and those at which most arrive only show. */
const ASKING = /[\\/]shell[\\/](?:asked[\\/]|calls[\\/](?:ask-if-any|keep-reply|use-read-changed)\.ts$)/;

/** So many pages are most of them. */
const MOST = 18;

/**
 * How the portal's modules are laid into files. A phone asks for few at a time, so that they shall be few; and the
 * first page shall wait for nothing that it does not need.
 * @param web folder of the portal
 */
export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[] {
  const found = new Map<string, ReadonlySet<string>>();

  /** A module with all that it imports, itself or by what it imports; what is fetched later does not count. */
  function behind(start: string, graph: Graph): ReadonlySet<string> {
    const known = found.get(start);
    if (known) return known;
    const modules = new Set([normalizePath(path.join(web, start))]);
    // The set grows while it is walked through: what was added is visited too.
    for (const module of modules)
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
    const needed = new Set([...modules].filter((module) => !LISTS.test(module)));
    found.set(start, needed);
    return needed;
  }

  /** The file for a module of texts: what every page and the first one show, officials' refusals, those of all, and one a feature. */
  function textsFile(id: string, graph: Graph): string | null {
    const [, feature, language] = TEXTS.exec(id) ?? [];
    if (feature === undefined) return null;
    const loader = fetchedTexts(id);
    if (behind(MAIN, graph).has(loader) || behind(FIRST_PAGE, graph).has(loader)) return `texts-${language}`;
    if (behind(OFFICIALS, graph).has(loader)) return `officials-${language}`;
    if (behind(SENTENCES, graph).has(loader)) return `refusals-${language}`;
    return `${COMES_WITH.get(feature) ?? feature}-${language}`;
  }

  // The higher the priority the earlier a group takes its modules, and with them all that they import.
  return [
    { debugName: 'texts', name: textsFile, priority: 8 },
    // One chunk, so that zod is told to do without eval before any other chunk declares a schema.
    { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/, priority: 7 },
    // What every page waits for. The libraries stay the same when the portal changes, and so does their file.
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
    // Nothing of officials is in what residents fetch.
    {
      debugName: 'officials',
      name: (id, graph) => (behind(OFFICIALS, graph).has(id) ? 'officials' : null),
      priority: 4,
    },
    // What the first page does without: the sentences of every refusal, rooms, descriptions, what most pages need, forms.
    { name: 'refusals', test: REFUSALS, priority: 3 },
    { name: 'words', test: WORDS, priority: 3 },
    { name: 'listing', test: LISTING, priority: 3 },
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
