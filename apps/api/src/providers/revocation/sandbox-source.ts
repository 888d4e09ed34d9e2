import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CardProfile } from '@machi/virtual-card/card-profile';
import * as z from 'zod';
import { pemOf } from '../../ground/certificates.ts';
import type { RevocationSource } from './source.ts';

const Serials = z.array(z.string().regex(/^[0-9a-f]{2,64}$/));

export interface SandboxCard {
  readonly card_key: string;
  readonly card_name: string;
  /** Serials of its authentication and signing certificates: a lost card loses both. */
  readonly serials: readonly string[];
  readonly isRevoked: boolean;
}

export interface SandboxRevocation extends RevocationSource {
  /** The certificate of the sandbox's own authority, PEM. Made if there is none yet. */
  authority(): Promise<string>;
  /** The virtual individual-number cards, by name. */
  cards(): Promise<SandboxCard[]>;
  /** Revokes a card's certificates or restores them; false if there is no such card. */
  setRevoked(cardKey: string, isRevoked: boolean): Promise<boolean>;
  /** Revokes certificates that belong to no card. */
  revoke(serials: readonly string[]): Promise<void>;
}

/** Loaded with the first card: a town with real cards never needs this code. */
async function openAuthority(folder: string) {
  const { openSandboxAuthority } = await import('@machi/virtual-card/sandbox-authority');
  return openSandboxAuthority(folder);
}

/** Reads JSON that this module wrote; undefined if there is none. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The fields that this page needs; a half-written file is ignored. */
const CardFile = z.object({
  kind: z.literal('individual-number' satisfies CardProfile['kind']),
  card_key: z.string(),
  card_name: z.string(),
  authentication: z.object({ certificate: z.string() }),
  signing: z.object({ certificate: z.string() }),
});

/** The authority of the virtual cards, in `<data folder>/sandbox-cards`: revocation can be tried, too. */
export function sandboxRevocation(folder: string): SandboxRevocation {
  const listFile = path.join(folder, 'revoked.json');
  const revoked = async () => Serials.catch([]).parse(await readJson(listFile));

  async function cards(): Promise<SandboxCard[]> {
    const names = await readdir(path.join(folder, 'cards')).catch(() => []);
    const serials = new Set(await revoked());
    const files = names.filter((name) => name.endsWith('.json')).toSorted();
    const [{ serialOf }, read] = await Promise.all([
      import('@machi/virtual-card/certificates'),
      Promise.all(files.map((name) => readJson(path.join(folder, 'cards', name)))),
    ]);
    return read.flatMap((json) => {
      const { data: card } = CardFile.safeParse(json);
      if (!card) return [];
      const own = [card.authentication, card.signing].map(({ certificate }) => serialOf(certificate));
      const isRevoked = own.some((serial) => serials.has(serial));
      return [{ card_key: card.card_key, card_name: card.card_name, serials: own, isRevoked }];
    });
  }

  async function write(serials: readonly string[]): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${listFile}.new`, JSON.stringify(serials), { mode: 0o600 });
    await rename(`${listFile}.new`, listFile);
  }

  return {
    name: 'sandbox',
    authority: async () => pemOf((await openAuthority(folder)).certificate),
    fetch: async (now) => (await openAuthority(folder)).revocationList(await revoked(), now),
    cards,
    async setRevoked(cardKey, isRevoked) {
      const card = (await cards()).find(({ card_key }) => card_key === cardKey);
      if (!card) return false;
      const others = (await revoked()).filter((serial) => !card.serials.includes(serial));
      await write(isRevoked ? [...others, ...card.serials] : others);
      return true;
    },
    revoke: async (serials) => write([...(await revoked()), ...serials]),
  };
}
