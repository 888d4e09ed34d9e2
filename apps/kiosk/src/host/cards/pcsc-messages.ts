import * as z from 'zod/mini';

/** Messages between the readers' process (pcsc-child.ts) and its parent (pcsc-readers.ts), as JSON. */

const Hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/));
/** Number of a held card or of a request: a process never uses one twice. */
const Running = z.number();

export const PcscRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transmit'), request: Running, card: Running, apdu: Hex }),
  z.object({ kind: z.literal('release'), request: Running, card: Running }),
]);
export type PcscRequest = z.infer<typeof PcscRequest>;

const failureKinds = ['removed', 'silent', 'busy', 'reader-gone', 'daemon-gone'] as const;

export const PcscMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daemon') }),
  z.object({
    kind: z.literal('no-daemon'),
    problem: z.enum(['not-running', 'library-missing']),
    /** The system's own words, for the log. */
    reason: z.string(),
  }),
  z.object({ kind: z.literal('readers'), readers: z.array(z.string()) }),
  z.object({ kind: z.literal('inserted'), card: Running, reader: z.string(), atr: Hex }),
  z.object({ kind: z.literal('removed'), card: Running, reader: z.string() }),
  z.object({ kind: z.literal('answer'), request: Running, answer: Hex }),
  z.object({ kind: z.literal('failure'), request: Running, failure: z.enum(failureKinds), reason: z.string() }),
]);
export type PcscMessage = z.infer<typeof PcscMessage>;
