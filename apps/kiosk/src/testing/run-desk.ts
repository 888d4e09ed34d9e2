import path from 'node:path';
import * as z from 'zod/mini';
import type { DeskEnrolments } from '../desk-bridge.ts';
import { begun, captured } from '../host/desk/enrolments/enrolments.fixture.ts';
import { openEnrolments } from '../host/desk/enrolments/open-enrolments.ts';
import { createTerminalClock } from '../host/sync/terminal-clock.ts';
import { fileKeyStore } from '../host/vault/key-store.ts';
import { openVault } from '../host/vault/open-vault.ts';

/* Desk without a screen in its own process, to be killed: it enrols one person after another and reports after each
   step. The folder is the first argument, the rest is one JSON text. */

const Order = z.object({
  server: z.string(),
  token: z.string(),
  cookie: z.string(),
  official_id: z.number(),
  /** Numbers of the drafts, and their members. */
  people: z.array(z.object({ number: z.number(), member_id: z.number() })),
  /** The server does the work, but its answers are lost. */
  areAnswersLost: z.boolean(),
});

const [, , folder, text] = process.argv;
if (folder === undefined || text === undefined || !process.send) throw new Error('a folder, an order, and a parent');
const { server, token, cookie, official_id, people, areAnswersLost } = Order.parse(JSON.parse(text));
const say = (message: object): void => void process.send?.(message);

const realFetch = globalThis.fetch;
globalThis.fetch = async (...asked) => {
  const answer = await realFetch(...asked);
  if (areAnswersLost && String(asked[0]).endsWith('/face')) throw new TypeError('the answer was lost');
  return answer;
};

const vault = openVault({
  folder: path.join(folder, 'vault'),
  keyStore: fileKeyStore(path.join(folder, 'key')),
  damaged: (record) => say({ kind: 'damaged', record }),
});
const rounds: (() => void)[] = [];
const desk = openEnrolments({
  vault,
  clock: createTerminalClock(),
  server: () => server,
  every(_milliseconds, run) {
    rounds.push(run);
    return () => {};
  },
  note: (line, detail) => say({ kind: 'note', line, detail }),
});

/** Resolves as soon as the state matches. */
const until = (is: (told: DeskEnrolments) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!is(desk.told())) return;
      stop();
      resolve();
    };
    const stop = desk.listen(look);
    look();
  });

process.on('disconnect', () => process.exit(0));
desk.press({ press: 'log-in', token, locale: 'ja' }, `sid=${cookie}`);
await until((told) => told.official_id === official_id);
say({ kind: 'kept', count: desk.told().kept.length });
for (const { number, member_id } of people) {
  const own = { member_id, official_id };
  const { draft_id } = begun(number);
  desk.press({ press: 'keep-enrolment', draft: begun(number, own), is_finished: false }, null);
  say({ kind: 'begun', number });
  desk.press({ press: 'keep-enrolment', draft: captured(number, own), is_finished: false }, null);
  say({ kind: 'captured', number });
  desk.press({ press: 'keep-enrolment', draft: captured(number, own), is_finished: true }, null);
  say({ kind: 'finished', number });
  if (areAnswersLost) await until(({ isTownThere }) => !isTownThere);
  else await until(({ sent }) => sent.some((one) => one.draft_id === draft_id));
  say({ kind: 'sent', number });
}
say({ kind: 'done', kept: desk.told().kept });
