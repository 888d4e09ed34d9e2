import { openLine, type HttpLine, type Reply } from './http-line.ts';

/** Requests for one port, as sent over the network. */
export interface LoadJob {
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly string[];
  /** Ends after this time; without it, when every request was sent once. */
  readonly seconds?: number;
  /** Whether the requests are repeated until the time is over. */
  readonly repeats?: boolean;
}

export interface LoadResult {
  /** Count of each status; 0 is a broken connection. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Requests sent, so that the next job can go on after them. */
  readonly sent: number;
  /** From the first request to the last answer, with all connections open before. */
  readonly seconds: number;
  /** Bytes of the bodies. */
  readonly bytes: number;
  readonly milliseconds: readonly number[];
}

/** Sends the requests over this many connections, each with one request at a time. */
export async function runLoad({
  port,
  connections,
  requests,
  seconds = Infinity,
  repeats = false,
}: LoadJob): Promise<LoadResult> {
  const wires = requests.map((request) => Buffer.from(request));
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)));
  const statuses: Record<number, number> = {};
  const milliseconds: number[] = [];
  let sent = 0;
  let bytes = 0;
  const began = performance.now();
  const end = began + seconds * 1000;

  const next = (): Buffer | undefined => {
    if (performance.now() >= end) return undefined;
    const wire = wires[repeats ? sent % wires.length : sent];
    if (wire) sent += 1;
    return wire;
  };
  async function drive(line: HttpLine): Promise<void> {
    for (let wire = next(); wire; wire = next()) {
      const reply: Reply = await line.exchange(wire).catch(() => ({ status: 0, size: 0, body: '', milliseconds: 0 }));
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      bytes += reply.size;
      milliseconds.push(reply.milliseconds);
      if (reply.status === 0) return;
    }
  }
  await Promise.all(lines.map(drive));
  const took = (performance.now() - began) / 1000;
  for (const line of lines) line.close();
  return { statuses, sent, seconds: took, bytes, milliseconds };
}
