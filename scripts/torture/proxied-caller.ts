import { Agent, request } from 'node:https';
import { SERVER_NAME, type Proxy } from './nginx.ts';
import { pause } from './wait.ts';

export interface ProxiedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface ProxiedCall {
  readonly method?: string;
  readonly target: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls from one of this machine's addresses. */
export function openCaller({ port, certificate }: Proxy, localAddress = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca: certificate, servername: SERVER_NAME });
  let brokenOff = 0;
  let tally = { answered: 0, longest: 0 };

  /** Rejects if the connection breaks. */
  const once = ({ method = 'GET', target, body, headers = {} }: ProxiedCall): Promise<ProxiedAnswer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const outgoing = request(
        {
          agent,
          localAddress,
          host: '127.0.0.1',
          port,
          method,
          path: target,
          headers: {
            host: SERVER_NAME,
            'accept-language': 'ja',
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...headers,
          },
        },
        (incoming) => {
          const parts: string[] = [];
          incoming.setEncoding('utf8').on('data', (part: string) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: parts.join('') }));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });

  return {
    once,
    /** Repeats the call, as a browser's second try, while the connection breaks or no process is there. */
    async ask(call: ProxiedCall): Promise<ProxiedAnswer> {
      const began = performance.now();
      for (let attempt = 1; ; attempt += 1) {
        const answer = await once(call).catch((error: unknown) => ({ status: 0, text: String(error) }));
        const isBroken = answer.status === 0 || (answer.status >= 502 && answer.status <= 504);
        if (!isBroken || attempt === 60) {
          tally = { answered: tally.answered + 1, longest: Math.max(tally.longest, performance.now() - began) };
          return answer;
        }
        brokenOff += 1;
        await pause(100);
      }
    },
    /** Calls that a killed process did not answer, and that were repeated. */
    brokenOff: () => brokenOff,
    /** Calls and answers since the last time, and the longest wait in milliseconds. */
    takeTally() {
      const taken = tally;
      tally = { answered: 0, longest: 0 };
      return taken;
    },
    close: () => agent.destroy(),
  };
}
export type Caller = ReturnType<typeof openCaller>;
