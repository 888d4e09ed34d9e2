import { expect, test } from 'vitest';
import { signOfLife, type TerminalTrouble } from '@machi/domain/terminals/own-contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addTerminal, askAs, goodCondition } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();

test('that a terminal could not write its records stays known when it can again, once each time', async () => {
  const terminal = await addTerminal(town);
  const tell = async (...troubles: TerminalTrouble[]) => {
    const condition = { ...goodCondition(town.now()), troubles };
    expect((await askAs(town, terminal, signOfLife, { condition })).status).toBe(200);
    return town.countRows('audit', `action = 'terminal:trouble' and subject_id = ${terminal.terminal_id}`);
  };
  expect(await tell()).toBe(0);
  // An unplugged reader is over once it is plugged in again.
  expect(await tell('no-reader')).toBe(0);
  expect(await tell('no-reader', 'disk-full')).toBe(1);
  expect(await tell('disk-full')).toBe(1);
  expect(await tell('disk-full', 'ledger-forked')).toBe(2);
  expect(await tell()).toBe(2);
  expect(await tell('disk-full')).toBe(3);
});
