import type { HeldKey, PocketKind, PocketRow, PocketRows, RowFacts, Sealed } from './rows.ts';

/** Version of what lies on the device. Rows of any other are not read, and deleted. */
export const FORMAT = 1;
const MOST_ROWS = 240;
const MOST_BYTES = 4_000_000;
/** Largest single reply. */
const MOST_OF_ONE = 600_000;
const DAY = 86_400_000;
/** Own rows end with the session; the town's are old news after a month. */
const MOST_AGE = 30 * DAY;

/** The session to whom own rows belong: a secret of it, and when it ends in milliseconds. */
export interface PocketSession {
  readonly secret: string;
  readonly until: number;
}

export interface Asked {
  readonly name: string;
  readonly locale: string;
  readonly input: unknown;
}

/** One thing on the device: a reply, or a write that waits. */
export interface Kept {
  readonly at: number;
  readonly value: unknown;
}

const encoder = new TextEncoder();
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const digest = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', encoder.encode(text))).slice(0, 32);

/** Same questions have the same text, whatever the order of their fields and the type of a number. */
const inOrder = (input: unknown): string =>
  JSON.stringify(
    Object.entries(input ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

async function seal(key: CryptoKey, id: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = { name: 'AES-GCM', iv, additionalData: encoder.encode(id) };
  return { iv, data: await crypto.subtle.encrypt(cipher, key, encoder.encode(text)) };
}

async function unseal(key: CryptoKey, id: string, { iv, data }: Sealed): Promise<string> {
  const cipher = { name: 'AES-GCM', iv, additionalData: encoder.encode(id) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, key, data));
}

/** Ids of rows that have no place: of another format, too old, or beyond the bounds. Waiting writes stay. */
export function superfluous(facts: readonly RowFacts[], now: number): string[] {
  let [rows, bytes] = [0, 0];
  return facts
    .toSorted((one, other) => other.at - one.at)
    .filter((row) => {
      if (row.format !== FORMAT) return true;
      if (row.kind === 'waiting') return false;
      rows += 1;
      bytes += row.bytes;
      return rows > MOST_ROWS || bytes > MOST_BYTES || now - row.at > MOST_AGE;
    })
    .map(({ id }) => id);
}

/**
 * Keeps replies and waiting writes on the device. Nothing rejects: without storage everything is as if nothing were kept.
 * @param session undefined: nobody whose own rows may be kept or read
 * @param onChanged called when what waits has changed
 */
export function createPocket(
  rows: PocketRows,
  session: () => PocketSession | undefined,
  now: () => number,
  onChanged: () => void = () => undefined,
) {
  const present = (): PocketSession | undefined => {
    const found = session();
    return found && found.until > now() ? found : undefined;
  };

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch {
      return undefined;
    }
  }

  /** The key of the present session. A key of another one goes with all that it encrypted. */
  async function ownKey(isMade: boolean): Promise<HeldKey | undefined> {
    const found = present();
    if (!found) return undefined;
    const name = await digest(`session ${found.secret}`);
    const held = await rows.key();
    if (held?.session === name) return held;
    if (held) await rows.wipe();
    return isMade ? rows.claimKey({ session: name, key: await newKey() }) : undefined;
  }

  /** The town's replies are everybody's: they have the same id after a logout. */
  const idOf = (kind: PocketKind, { name, locale, input }: Asked): Promise<string> =>
    digest([kind, kind === 'town' ? '' : (present()?.secret ?? ''), name, locale, inOrder(input)].join('\n'));

  async function opened(row: PocketRow | undefined, held: HeldKey | undefined): Promise<Kept | undefined> {
    if (row?.format !== FORMAT) return undefined;
    const text = typeof row.body === 'string' ? row.body : held && (await unseal(held.key, row.id, row.body));
    // A clock that was set back makes no reply of tomorrow.
    return text === undefined ? undefined : { at: Math.min(row.at, now()), value: JSON.parse(text) };
  }

  async function store(kind: PocketKind, id: string, value: unknown): Promise<boolean> {
    const held = kind === 'town' ? undefined : await ownKey(true);
    if (kind !== 'town' && !held) return false;
    const text = JSON.stringify(value);
    // What waits has limits of its own.
    if (kind !== 'waiting' && text.length > MOST_OF_ONE) return false;
    const body = held ? await seal(held.key, id, text) : text;
    const bytes = typeof body === 'string' ? encoder.encode(body).length : body.data.byteLength;
    await rows.write({ id, kind, format: FORMAT, at: now(), bytes, body }, held?.session);
    return true;
  }

  async function tidy(): Promise<void> {
    const gone = superfluous(await rows.facts(), now());
    if (gone.length > 0) await rows.remove(gone);
  }

  return {
    /** At the start, and whenever the session has changed: what is not of the present session goes. */
    check: () =>
      attempt(async () => {
        if (!present()) await rows.wipe();
        else await ownKey(false);
        await tidy();
      }),
    wipe: () => attempt(() => rows.wipe()),
    keep: (kind: 'town' | 'own', asked: Asked, reply: unknown) =>
      attempt(async () => {
        await store(kind, await idOf(kind, asked), { ...asked, reply });
        await tidy();
      }),
    find: (kind: 'town' | 'own', asked: Asked): Promise<Kept | undefined> =>
      attempt(async () => {
        const held = kind === 'own' ? await ownKey(false) : undefined;
        if (kind === 'own' && !held) return undefined;
        return opened(await rows.read(await idOf(kind, asked)), held);
      }),
    /** All of one kind, the oldest first. */
    async list(kind: PocketKind): Promise<readonly (Kept & { readonly id: string })[]> {
      const found = await attempt(async () => {
        const held = kind === 'town' ? undefined : await ownKey(false);
        if (kind !== 'town' && !held) return [];
        const facts = (await rows.facts()).filter((row) => row.kind === kind);
        const all = await Promise.all(
          facts.map(async ({ id }) => {
            const kept = await attempt(async () => opened(await rows.read(id), held));
            return kept ? [{ ...kept, id }] : [];
          }),
        );
        return all.flat().toSorted((one, other) => one.at - other.at);
      });
      return found ?? [];
    },
    /** Stores a write that waits; false: there is no place for it. */
    async add(id: string, value: unknown): Promise<boolean> {
      const isStored = await attempt(() => store('waiting', id, value));
      onChanged();
      return isStored ?? false;
    },
    async remove(id: string): Promise<void> {
      await attempt(() => rows.remove([id]));
      onChanged();
    },
  };
}
export type Pocket = ReturnType<typeof createPocket>;
