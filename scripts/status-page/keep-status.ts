import { randomUUID } from 'node:crypto';
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { locales, type Locale } from '@machi/domain/locale/model';
import {
  StatusRecord,
  judgeLooks,
  noteJudged,
  questions,
  SLOW_MILLISECONDS,
  type Look,
} from '@machi/domain/outside/status';
import { Hindrance } from '../backup/order.ts';
import { statusPage, type KnownTown, type Planned } from './page.ts';

const USAGE = `npm run status-page -- --of ADDRESS --folder FOLDER
  Asks the portal at ADDRESS from outside and writes FOLDER/index.html, en.html and status.json. To be run each minute on another machine.
  FOLDER/planned.json announces work: [{"from": "2026-12-03T02:00+09:00", "until": "2026-12-03T04:00+09:00", "ja": "…", "en": "…"}]`;

const PATIENCE_MILLISECONDS = 10_000;
/** What fails is asked again twice: one lost packet is no failure of the town. */
const TRIES = 3;
const BETWEEN_MILLISECONDS = 5000;
const MOST_BYTES = 2_000_000;
const MOST_WORDS = 200;
const MOST_FILE_BYTES = 500_000;

export interface StatusOrder {
  /** The portal's address, without a slash at the end. */
  readonly of: string;
  readonly folder: string;
}

/** Throws a Hindrance with the reason. */
export function readStatusOrder(args: readonly string[]): StatusOrder {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: { of: { type: 'string' }, folder: { type: 'string' } } }));
  } catch {
    throw new Hindrance(USAGE);
  }
  const { of = '', folder = '' } = values;
  if (of === '' || folder === '') throw new Hindrance(USAGE);
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(of) || !URL.canParse(of))
    throw new Hindrance('--of takes an address: https://machi.example.jp');
  return { of: of.replace(/\/$/, ''), folder: path.resolve(process.env.INIT_CWD ?? '.', folder) };
}

interface Answer {
  readonly status: number | undefined;
  readonly milliseconds: number;
  readonly text: string;
}

/** Asks once, to the end of the answer. A redirection is no answer: it leads to another machine. */
async function ask(address: string, locale: Locale, patience: number): Promise<Answer> {
  const start = performance.now();
  const after = (): number => Math.round(performance.now() - start);
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html,application/json', 'accept-language': locale, 'user-agent': 'machi-status' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > MOST_BYTES) break;
    }
    return { status: response.status, milliseconds: after(), text };
  } catch {
    return { status: undefined, milliseconds: after(), text: '' };
  }
}

/** Whoever answers at the name may be somebody else: the portal says that it is ready in its own words. */
const isOwn = (target: string, text: string): boolean => target !== '/readyz' || /"result":\s*true/.test(text);

async function look({ part, path: target }: (typeof questions)[number], of: string, times: Times): Promise<Look> {
  for (let tried = 1; ; tried += 1) {
    const { status, milliseconds, text } = await ask(of + target, 'ja', times.patience);
    const isGood = status === 200 && isOwn(target, text);
    const found = { part, status: isGood || status !== 200 ? status : undefined, milliseconds };
    if ((isGood && milliseconds <= SLOW_MILLISECONDS) || tried === TRIES) return found;
    await pause(times.between);
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    if ((await stat(file)).size > MOST_FILE_BYTES) return undefined;
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MOST_WORDS) : '');

/** The town's names and telephone in both languages; undefined while it does not tell them. */
async function askTown(of: string, patience: number): Promise<KnownTown | undefined> {
  const [ja, en] = await Promise.all(
    locales.map(async (locale) => {
      const { status, text } = await ask(`${of}/api/town`, locale, patience);
      try {
        const body: unknown = status === 200 ? JSON.parse(text) : undefined;
        return isRecord(body) && isRecord(body['town']) ? body['town'] : undefined;
      } catch {
        return undefined;
      }
    }),
  );
  if (!ja || !en) return undefined;
  const both = (name: string) => ({ ja: textOf(ja[name]), en: textOf(en[name]) });
  return {
    town_name: both('town_name'),
    office_name: both('office_name'),
    office_tel: textOf(ja['office_tel']),
    office_hours: both('office_hours'),
  };
}

function readKnown(kept: unknown): KnownTown | undefined {
  const town = isRecord(kept) && isRecord(kept['town']) ? kept['town'] : undefined;
  if (!town) return undefined;
  const both = (name: string) => {
    const value = isRecord(town[name]) ? town[name] : {};
    return { ja: textOf(value['ja']), en: textOf(value['en']) };
  };
  return {
    town_name: both('town_name'),
    office_name: both('office_name'),
    office_tel: textOf(town['office_tel']),
    office_hours: both('office_hours'),
  };
}

/** Work that can be read; a mistake in one line leaves the others alone. */
const readPlanned = (said: unknown): readonly Planned[] =>
  (Array.isArray(said) ? said : [])
    .flatMap((one: unknown) => {
      if (!isRecord(one)) return [];
      const [from, until] = [textOf(one['from']), textOf(one['until'])];
      const isSound = Number.isFinite(Date.parse(from)) && Date.parse(until) > Date.parse(from);
      return isSound ? [{ from, until, ja: textOf(one['ja']), en: textOf(one['en']) || textOf(one['ja']) }] : [];
    })
    .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));

/** In one step, and readable for the server of the page, whatever the mask of the service. */
async function write(folder: string, name: string, content: string): Promise<void> {
  const file = path.join(folder, `.${name}-${randomUUID()}.tmp`);
  await writeFile(file, content);
  await chmod(file, 0o644);
  await rename(file, path.join(folder, name));
}

interface Times {
  readonly patience: number;
  readonly between: number;
}

/** Looks at the town once and writes page and record; answers what it found in a line. */
export async function keepStatus(
  { of, folder }: StatusOrder,
  now: Date,
  times: Times = { patience: PATIENCE_MILLISECONDS, between: BETWEEN_MILLISECONDS },
): Promise<string> {
  const kept = await readJson(path.join(folder, 'status.json'));
  const [looks, told] = await Promise.all([
    Promise.all(questions.map((question) => look(question, of, times))),
    askTown(of, times.patience),
  ]);
  const judged = judgeLooks(looks);
  const record = noteJudged(StatusRecord.safeParse(kept).data, judged, now);
  const town = told ?? readKnown(kept);
  const planned = readPlanned(await readJson(path.join(folder, 'planned.json')));
  await write(folder, 'status.json', JSON.stringify({ ...record, town }));
  const facts = { record, town, planned, of };
  await write(folder, 'index.html', statusPage(facts, 'ja', now));
  await write(folder, 'en.html', statusPage(facts, 'en', now));
  const each = Object.entries(judged.parts).map(([part, state]) => `${part} ${state}`);
  return `${judged.state}: ${each.join(', ')}`;
}
