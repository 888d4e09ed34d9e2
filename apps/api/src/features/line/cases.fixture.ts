import { randomUUID } from 'node:crypto';
import { lineByApi } from '../../providers/line/messaging-api.ts';
import { signLine } from '../../providers/line/signature.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const SECRET = '0123456789abcdef0123456789abcdef';

/** Lets a town without LINE verify its messages and make codes; nothing is sent. */
function knowLine({ house }: OpenTown): void {
  const access = { account: '@machi', secret: SECRET, token: 'token-of-the-cases' };
  Object.assign(house, { line: lineByApi({ ...access, url: () => Promise.resolve('http://127.0.0.1:9') }) });
}

export const cases: Readonly<Record<string, Case>> = {
  tellOfLine: {
    input: (town) => ({
      events: [
        {
          type: 'unfollow',
          webhookEventId: randomUUID(),
          timestamp: town.now().getTime(),
          source: { type: 'user', userId: 'U0123456789abcdef0123456789abcdef' },
        },
      ],
    }),
    message(town, body) {
      knowLine(town);
      return { 'x-line-signature': signLine(body, SECRET) };
    },
  },
  readLine: { input: nothing },
  makeLineCode: {
    input(town) {
      knowLine(town);
      return {};
    },
  },
  unjoinLine: { input: nothing },
};
