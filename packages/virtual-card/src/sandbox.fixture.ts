import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSandboxAuthority } from './sandbox-authority.ts';

export const KIYO = {
  card_key: 'kiyo',
  card_name: '山田キヨ',
  holder: { name: '山田　キヨ', address: '北海道星守町北の沢12番地', birth_date: '1947-05-14', sex: 2 },
} as const;

export const ISSUED = new Date('2026-11-20T03:00:00.000Z');

/** A folder for cards that is removed after the test. */
export function temporaryFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-cards-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A new card of a new authority, not stored. */
export async function newCard() {
  const { folder, remove } = temporaryFolder();
  const authority = await openSandboxAuthority(folder);
  const card = await authority.issueCard({ ...KIYO, now: ISSUED });
  remove();
  return { authority, card };
}
