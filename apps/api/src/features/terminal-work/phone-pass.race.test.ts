import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { phonePassContent, phonePassText } from '@machi/domain/passes/phone-pass';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import { townKeys } from '../../ground/town-keys.ts';
import { withValues } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { openRaceTown, openRaceTestTown } from '../../testing/towns/race-town.ts';
import { addTerminal, askAs } from '../../testing/terminals/terminal.ts';

const ROUNDS = 6;
const town = await openRaceTestTown();

/** Reasons of the taps when one picture of a phone's pass is used at several terminals at once, round by round. */
async function shownEverywhere(of: OpenTown): Promise<number[]> {
  const terminals = await Promise.all(Array.from({ length: 5 }, () => addTerminal(of)));
  const { signPass } = townKeys(of.house.secret);
  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { member_id } = await addPassHolder(of);
    const expires = Math.floor(of.now().getTime() / 1000) + 60;
    const content = phonePassContent({ pass: 'bath', member_id, expires, nonce: randomBytes(8).toString('hex') });
    const nothing = { card_hash: null, certificate_hash: null, certificate_status: null, list_as_of: null };
    const answers = await Promise.all(
      terminals.map((terminal) =>
        askAs(of, terminal, judgeTap, {
          tap: {
            tap_id: randomUUID(),
            pass: 'bath',
            tapped_at: of.now().toISOString(),
            evidence: { method: 'qr', ...nothing, is_genuine: null },
          },
          phone_pass: phonePassText(content, signPass(content)),
        }),
      ),
    );
    const reasons = answers.map(({ body }) => body.verdict.reason);
    expect(reasons.every((reason) => ['admitted', 'same-visit', 'pass-used'].includes(reason))).toBe(true);
    opened.push(reasons.filter((reason) => reason !== 'pass-used').length);
  }
  return opened;
}

test('a photographed pass opens one entry, however many terminals it is held to at once', async () => {
  expect(await shownEverywhere(town)).toEqual(Array.from({ length: ROUNDS }, () => 1));
});

test('without the number of the pass it would open them all @guard', async () => {
  const bare = await openRaceTown({
    around: withValues('claim-phone-pass', ([, ...others]) => [randomBytes(8).toString('hex'), ...others]),
  });
  try {
    expect(Math.max(...(await shownEverywhere(bare)))).toBeGreaterThan(1);
  } finally {
    await bare.close();
  }
});
