import { call } from '../caller.ts';
import { USE_DAY } from '../canary-person.ts';
import type { Mailbox } from '../mailbox.ts';
import type { Finding } from '../row.ts';
import { waitUntil } from '../wait.ts';

/** Two people outside who are invited to a schedule: one wants no more notifications, the other answers. */
const REFUSING = { email: 'uguisudani.7391@example.com', name: '鶯谷 透子', locale: 'ja' };
const ANSWERING = { email: 'hototogisu-4628@example.net', name: '不如帰 伊作', locale: 'en' };
const WORDS = [REFUSING, ANSWERING].flatMap(({ email, name }) => [email, name, ...name.split(' ')]);
export const guestWordsIn = (text: string): string[] => WORDS.filter((word) => text.includes(word));

type Headers = Readonly<Record<string, string>>;

interface Looked {
  /** Mail to the guest who answered. */
  readonly said: string;
  /** Notification to the inviting official. */
  readonly own: string;
  readonly replies: readonly string[];
}
interface Texts {
  readonly log: string;
  readonly dump: string;
  readonly after: string;
}

const wordsOf = (address: string): string[] =>
  [REFUSING, ANSWERING]
    .filter(({ email }) => email === address)
    .flatMap(({ email, name }) => [email, name, ...name.split(' ')]);

/** Tables of a dump that contain data of the guests. */
function tablesWith(dump: string): string[] {
  const blocks = dump.split(/^COPY /m).slice(1);
  return blocks
    .filter((block) => guestWordsIn(block).length > 0)
    .map((block) => block.split(' ', 1)[0]?.split('.').at(-1) ?? '');
}

/** Runs an official's actions with people outside, and collects where their data are found. */
export async function inviteOutside(port: number, mailbox: Mailbox, official: Headers) {
  const day = { schedule_type: 0, start_date: USE_DAY, end_date: USE_DAY, start_time: '15:00', end_time: '16:00' };
  const account = JSON.parse((await call(port, 'GET', '/api/account', { headers: official })).text);
  const participants: number[] = [account.account.member_id];
  const guests = [REFUSING, ANSWERING];
  const body = { ...day, title: '観光協会との打合せ', participants, guests, accepts_conflicts: 1 };
  const key = { ...official, 'idempotency-key': 'invited-once' };
  const made = await call(port, 'POST', '/api/schedules', { headers: key, body });
  if (made.status !== 201) throw new Error(`nobody was invited: ${made.status} ${made.text}`);
  const { schedule_id } = JSON.parse(made.text);
  const path = `/api/schedules/${schedule_id}`;
  const notificationsTo = (address: string) => mailbox.mails().filter(({ to }) => to === address);
  async function secretOf(address: string): Promise<string> {
    await waitUntil(10_000, async () => notificationsTo(address).length > 0);
    return /#confirm=([\w-]+)/.exec(notificationsTo(address)[0]?.text ?? '')?.[1] ?? '';
  }
  const secrets = [await secretOf(REFUSING.email), await secretOf(ANSWERING.email)] as const;
  const feed = await call(port, 'POST', '/api/calendar-feed', { headers: official, body: { kind: 'schedule' } });
  const feedPath = new URL(JSON.parse(feed.text).url).pathname;

  return {
    schedule_id,
    /** Collects what others see by number, list, feed and refusals, after one guest has answered. */
    async look(readers: readonly Headers[]): Promise<Looked> {
      const [, token] = secrets;
      const answer = { token, schedule_id, attends: 1 };
      const said = await call(port, 'POST', '/api/schedule-answers', { body: answer });
      const own = await call(port, 'GET', path, { headers: official });
      const { seen } = JSON.parse(own.text).schedule;
      const wrong = { ...body, seen, scope: 0, target_date: null };
      const spoilt = guests.map((guest) => ({ ...guest, email: `${guest.email} ` }));
      const written = encodeURIComponent(`${REFUSING.name} ${REFUSING.email}`);
      const others = [
        ...(await Promise.all(
          readers.flatMap((headers) =>
            [
              path,
              `${path}?target_date=${USE_DAY}`,
              `/api/schedules?from=${USE_DAY}&to=${USE_DAY}&member_ids=${participants.join()}`,
            ].map((target) => call(port, 'GET', target, { headers })),
          ),
        )),
        await call(port, 'GET', feedPath),
        // Refused requests with guests: neither answer nor log may repeat their data.
        await call(port, 'PUT', path, { headers: official, body: { ...wrong, guests: [...guests, REFUSING] } }),
        await call(port, 'PUT', path, { headers: official, body: { ...wrong, guests: spoilt, title: '' } }),
        await call(port, 'PUT', path, { headers: official, body: JSON.stringify(wrong).slice(0, -2) }),
        await call(port, 'POST', '/api/schedule-answers/read', { body: { token: REFUSING.email } }),
        await call(port, 'POST', '/api/schedule-answers', { body: { ...answer, target_date: ANSWERING.name } }),
        await call(port, 'GET', `/api/schedules/${written}`, { headers: official }),
        await call(port, 'GET', `/schedule/answer?name=${written}`),
        await call(port, 'GET', '/schedule/answer'),
      ];
      return { said: said.text, own: own.text, replies: others.map(({ text }) => text) };
    },
    /** One guest wants no more notifications; then the schedule is deleted. */
    async end() {
      const [token] = secrets;
      const refused = await call(port, 'POST', '/api/schedule-answers/refuse', { body: { token } });
      const { seen } = JSON.parse((await call(port, 'GET', path, { headers: official })).text).schedule;
      const gone = await call(port, 'DELETE', path, { headers: official, body: { seen } });
      return [refused.status, gone.status];
    },
    /** @param after the database once all notifications about the end are sent */
    findings({ said, own, replies }: Looked, ended: readonly number[], text: Texts): Finding[] {
      const leaks = [...new Set(replies.flatMap(guestWordsIn))];
      const stray = mailbox
        .mails()
        .filter(({ to, text: words }) => guestWordsIn(words).some((word) => !wordsOf(to).includes(word)));
      const told = [
        ...guestWordsIn(text.log),
        ...secrets.filter((secret) => text.log.includes(secret) || text.dump.includes(secret)),
      ];
      const tables = tablesWith(text.dump);
      const left = tablesWith(text.after);
      return [
        {
          name: 'canary: people outside who were invited',
          isReached:
            guestWordsIn(own).length === WORDS.length &&
            said.includes(ANSWERING.name) &&
            !said.includes(REFUSING.name) &&
            tables.join() === 'schedule_guest' &&
            ended.every((status) => status === 200) &&
            notificationsTo(REFUSING.email).length === 1 &&
            notificationsTo(ANSWERING.email).length === 2 &&
            leaks.length + stray.length + told.length + left.length === 0,
          figure: `read by who invited them (${guestWordsIn(own).length} of ${WORDS.length} words); in ${replies.length} replies to others, feeds and refusals: ${leaks.join() || 'nowhere'}; in notifications to others ${stray.length}, in the log ${told.join() || 'nothing'}; in the tables ${tables.join(' and ')}, afterwards in ${left.join(' and ') || 'none'}; notifications ${notificationsTo(REFUSING.email).length} and ${notificationsTo(ANSWERING.email).length}`,
        },
      ];
    },
  };
}
